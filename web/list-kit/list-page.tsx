import type { ReactNode } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { DisplayOptions } from './display-options.tsx';
import { ListSection, viewOf, type ListSectionProps } from './list-section.tsx';
import type { ListDefinition } from './list-definition.ts';
import { LiveIndicator } from './live-indicator.tsx';
import { ListTabs } from './list-tabs.tsx';
import { ListTextContext, noOverrides } from './texts.ts';

export interface ListPageProps<Row> extends Omit<ListSectionProps<Row>, 'isTab' | 'children'> {
  /** Right after the title. */
  badge?: ReactNode;
  /** At the other end of the title's line: a button. */
  titleTools?: ReactNode;
}

/** A screen that is a list, with its title, its tabs and the options of its display. */
export function ListPage<Row>({ badge, titleTools, ...section }: ListPageProps<Row>) {
  const { list } = section;
  return (
    <ListTextContext value={list.texts ?? noOverrides}>
      <section className="flex min-h-full flex-col bg-surface max-md:-mx-4 max-md:-my-4 max-md:min-h-[calc(100%+2rem)] md:rounded-xl md:border">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-1 md:px-5">
          <h1 className="text-xl font-semibold tracking-tight">{list.title}</h1>
          {badge}
          <LiveIndicator />
          <span
            data-noprint
            className="flex min-w-0 grow basis-auto items-center justify-end gap-1 max-md:basis-full max-md:flex-wrap"
          >
            {titleTools}
            <Options list={list} />
          </span>
        </header>
        <ListTabs list={list} />
        <ListSection {...section} />
      </section>
    </ListTextContext>
  );
}

function Options<Row>({ list }: { list: ListDefinition<Row> }) {
  const { address, columns, sorts = [] } = list;
  const { display, patch } = address;
  const view = viewOf(list, useIsMobile());
  return (
    <DisplayOptions
      view={view}
      columns={columns}
      hide={display.hide}
      density={display.density ?? 'comfortable'}
      sort={address.sort}
      sorts={sorts}
      patch={patch}
    />
  );
}
