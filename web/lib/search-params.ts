import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { z } from 'zod';

/** What the address may hold for a list: the input side of its query schema, without gaps. */
export type SearchOf<Schema extends z.ZodObject> = {
  [Key in keyof z.input<Schema>]?: Exclude<z.input<Schema>[Key], undefined>;
};

/** `undefined` or '' takes a parameter out of the address. */
export type SearchPatch<Schema extends z.ZodObject> = {
  [Key in keyof SearchOf<Schema>]?: SearchOf<Schema>[Key] | '' | undefined;
};

export interface PatchOptions {
  /** Replace the history entry: for typing, so that Back leaves the list at once. */
  replace?: boolean;
}

/** The parameters of `search` that the schema knows and accepts, each judged alone. */
export function readSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
): SearchOf<Schema> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    if (!field || value === '' || found[name] !== undefined) continue;
    if (isAccepted(field, value)) found[name] = value;
  }
  return found as SearchOf<Schema>;
}

/** Applies a patch to `search` and keeps every parameter that the patch does not name. */
export function patchSearch(search: string, patch: object): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch as Record<string, unknown>)) {
    if (typeof value === 'number') params.set(name, String(value));
    else if (typeof value === 'string' && value !== '') params.set(name, value);
    else params.delete(name);
  }
  return params.toString();
}

/**
 * Filters that live in the address, typed by the schema of the call that they go to. A value in
 * the address that the schema refuses is as good as absent. The object stays the same one while
 * the address does.
 */
export function useSearchParams<Schema extends z.ZodObject>(
  schema: Schema,
): [SearchOf<Schema>, (patch: SearchPatch<Schema>, options?: PatchOptions) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const values = useMemo(() => readSearch(schema, search), [schema, search]);
  const update = useCallback(
    (patch: SearchPatch<Schema>, options: PatchOptions = {}) => {
      const { pathname, search: latest, hash } = window.location;
      const next = patchSearch(latest, patch);
      navigate(`${pathname}${next && `?${next}`}${hash}`, { replace: options.replace ?? false });
    },
    [navigate],
  );
  return [values, update];
}

function isAccepted(field: unknown, value: string): boolean {
  return (field as z.ZodType).safeParse(value).success;
}
