import { Suspense } from 'react';
import { lateExtra } from '../ui/late.tsx';
import type { SavedViewsProps } from './saved-views.tsx';

// A list is shown before anybody chooses a view of it.
const SavedViews = lateExtra(async () => (await import('./saved-views.tsx')).SavedViews);

/** The button with the saved views of a list. */
export function SavedViewsButton(props: SavedViewsProps) {
  return (
    <Suspense fallback={<span className="size-8" />}>
      <SavedViews {...props} />
    </Suspense>
  );
}
