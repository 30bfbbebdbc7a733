import type { ComponentType } from 'react';
import { hasNewVersion } from './new-version.ts';

export type LoadedPart<Props> = { Component: ComponentType<Props> } | { isOutdated: boolean };

/** A part of the portal in a file of its own, loaded once it is needed. */
export interface PartLoader<Props> {
  /** Undefined until it is there. */
  get: () => ComponentType<Props> | undefined;
  /** The load that is under way, or a new one. It never rejects, and a failure stays its answer. */
  load: () => Promise<LoadedPart<Props>>;
  /** Lets the next `load` try again after a failure. */
  forget: () => void;
}

export function partLoader<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isOutdated: () => Promise<boolean> = hasNewVersion,
): PartLoader<Props> {
  let found: ComponentType<Props> | undefined;
  let loading: Promise<LoadedPart<Props>> | undefined;
  const fetched = async (): Promise<LoadedPart<Props>> => {
    try {
      found = await fetchPart();
      return { Component: found };
    } catch {
      // Offline; or a newer portal has replaced the file.
      return { isOutdated: await isOutdated() };
    }
  };
  return {
    get: () => found,
    load: () => (loading ??= fetched()),
    forget: () => {
      if (!found) loading = undefined;
    },
  };
}
