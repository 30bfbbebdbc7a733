import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchFile } from '../session/fetch-file.ts';

/** A stored picture. It is fetched like any call, since its address alone opens nothing. */
export function StoredPicture({ id, name = '' }: { id: string; name?: string }) {
  const { data: blob } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => fetchFile('file.get', { id }, signal),
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return blob ? (
    <Picture blob={blob} name={name} />
  ) : (
    <span aria-hidden="true" className="block h-32 w-44 animate-pulse bg-sunken" />
  );
}

/** Its address in memory lives as long as the picture stands on the page. */
function Picture({ blob, name }: { blob: Blob; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  return <img ref={show} alt={name} className="max-h-48 max-w-full object-contain" />;
}
