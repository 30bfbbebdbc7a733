import { Suspense } from 'react';
import { useListAddress } from '../../list-kit/list-address.ts';
import { ListPage } from '../../list-kit/list-page.tsx';
import { lateOverlay } from '../../ui/late.tsx';
import { ExportButton } from '../../order-kit/export-button.tsx';
import { useComplaintList } from './complaint-list.tsx';
import { complaintParams, type ComplaintFilters } from './queries.ts';
import { SavedViewsButton } from '../../view-kit/saved-views-button.tsx';

const ComplaintDrawer = lateOverlay(
  async () => (await import('./complaint-drawer.tsx')).ComplaintDrawer,
);

/** `/operations/complaint`: customers who say that they paid, and what becomes of that. */
export function ComplaintScreen() {
  const address = useListAddress<ComplaintFilters>(complaintParams);
  const { open } = address.display;
  const list = useComplaintList(address);
  return (
    <ListPage
      list={list}
      titleTools={
        <>
          <SavedViewsButton list="complaints" address={address} />
          <ExportButton kind="complaints" name={list.title} filters={address.filters} />
        </>
      }
      drawer={(neighbours) =>
        open !== undefined && (
          <Suspense fallback={null}>
            <ComplaintDrawer id={open} neighbours={neighbours} />
          </Suspense>
        )
      }
    />
  );
}
