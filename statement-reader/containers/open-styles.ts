import { hasNoHeight } from './hidden-rows.ts';
import type { Attributes } from './xml.ts';

/** Which styles of an OpenDocument hide the sheets, rows and columns that have them. */
export class HidingStyles {
  private readonly hiding = new Set<string>();
  private style = '';

  open(name: string, attributes: Attributes): void {
    if (name === 'style') {
      this.style = `${attributes['style:family'] ?? ''} ${attributes['style:name'] ?? ''}`;
    } else if (name === 'table-properties' && attributes['table:display'] === 'false') {
      this.hiding.add(this.style);
    } else if (name === 'table-row-properties' && hasNoHeight(attributes['style:row-height'])) {
      // A height that a program finds by itself is not the one that is written.
      if (attributes['style:use-optimal-row-height'] !== 'true') this.hiding.add(this.style);
    } else if (name === 'table-column-properties') {
      const isFound = attributes['style:use-optimal-column-width'] === 'true';
      if (!isFound && hasNoHeight(attributes['style:column-width'])) this.hiding.add(this.style);
    }
  }

  hides(family: 'table' | 'table-row' | 'table-column', attributes: Attributes): boolean {
    const name = attributes['table:style-name'];
    return name !== undefined && this.hiding.has(`${family} ${name}`);
  }
}
