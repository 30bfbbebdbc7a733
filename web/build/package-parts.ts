import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst, type Plugin } from 'vite';

/** Where a package has a part: in a file, or in a package that it is all of. */
interface PartPlace {
  from: string;
  /** Of which it is the default, all of it, or what it has by the same name. */
  as: 'default' | 'all' | 'name';
}
export type PartPlaces = ReadonlyMap<string, PartPlace>;

/** Packages whose index imports all that they have, beside the file that Node would load. */
const packages = {
  'lucide-react': { index: '../esm/lucide-react.mjs', placesIn: placesOfIcons },
  'radix-ui': { index: 'index.mjs', placesIn: placesOfPackages },
  '@tanstack/react-query': { index: 'index.js', placesIn: placesOfFiles },
  '@tanstack/query-core': { index: 'index.js', placesIn: placesOfFiles },
} as const;
type KnownPackage = keyof typeof packages;
const names = Object.keys(packages) as KnownPackage[];

/**
 * Takes what is used of these packages from where it is, rather than from their index. Chunks go by
 * what imports what, and took every icon of any screen for one of the first page.
 */
export function packageParts(): Plugin {
  const found = new Map<KnownPackage, PartPlaces>();
  const placesOf = (name: KnownPackage): PartPlaces => {
    const known = found.get(name);
    if (known) return known;
    const index = indexOf(name);
    const places = packages[name].placesIn(readFileSync(index, 'utf8'), dirname(index));
    // What one package has from another is where that one has it.
    const others = name === '@tanstack/react-query' ? placesOf('@tanstack/query-core') : [];
    const all: PartPlaces = new Map([...others, ...places]);
    found.set(name, all);
    return all;
  };
  const met = new Set<KnownPackage>();
  return {
    name: 'package-parts',
    apply: 'build',
    transform(code, id) {
      // One of the packages imports the other.
      if (id.includes('/node_modules/') && !id.includes('/@tanstack/')) return undefined;
      const used = names.filter((name) => code.includes(name));
      const changed = used.reduce((text, name) => withParts(text, name, placesOf(name)), code);
      if (changed === code) return undefined;
      for (const name of used) met.add(name);
      return { code: changed, map: null };
    },
    buildEnd(error) {
      const unmet = names.filter((name) => !met.has(name));
      if (!error && unmet.length > 0 && this.environment.name === 'client') {
        this.error(`nothing imports parts of ${unmet.join(' or ')} any more`);
      }
    },
  };
}

function indexOf(name: KnownPackage): string {
  const main = createRequire(import.meta.url).resolve(name);
  return join(dirname(main), packages[name].index);
}

/** Each icon has several names. */
export function placesOfIcons(index: string): PartPlaces {
  const lines = index.matchAll(/^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  const found = new Map<string, PartPlace>();
  for (const [, names = '', file = ''] of lines) {
    const place = { from: `lucide-react/icons/${file}`, as: 'default' } as const;
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) found.set(name, place);
  }
  return found;
}

export function placesOfPackages(index: string): PartPlaces {
  const lines = index.matchAll(/^import \* as (\w+) from "(@radix-ui\/[\w-]+)";$/gm);
  return new Map(
    [...lines].map(([, name = '', from = '']) => [name, { from, as: 'all' }] as const),
  );
}

/** Files that a package keeps to itself: an index beside them has what each one has. */
export function placesOfFiles(index: string, folder: string): PartPlaces {
  const lines = index.matchAll(/^import \{ (.+) \} from "\.\/(\w+\.js)";$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name, { from: join(folder, file), as: 'name' }] as const),
    ),
  );
}

/** Imports of what has no place of its own stay as they are. */
export function withParts(code: string, name: string, places: PartPlaces): string {
  let changed = code;
  for (const statement of parseAst(code).body.toReversed()) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== name) continue;
    const lines = statement.specifiers.map((specifier) => {
      const { start, end, local } = specifier;
      const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined;
      const place = imported?.type === 'Identifier' ? places.get(imported.name) : undefined;
      if (!place) return `import { ${code.slice(start, end)} } from '${name}';`;
      const what = {
        default: local.name,
        all: `* as ${local.name}`,
        name: `{ ${code.slice(start, end)} }`,
      };
      return `import ${what[place.as]} from '${place.from}';`;
    });
    changed = changed.slice(0, statement.start) + lines.join('') + changed.slice(statement.end);
  }
  return changed;
}
