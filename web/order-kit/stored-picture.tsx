import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchFile } from '../session/fetch-file.ts';
import { cx } from '../ui/cx.ts';

export interface StoredPictureProps {
  id: string;
  /** What it shows, in words; left out where the control around it says so. */
  name?: string;
  /** As large as the screen allows, where it has to be read. */
  isLarge?: boolean;
}

/** A stored picture. It is fetched like any call, since its address alone opens nothing. */
export function StoredPicture({ id, name = '', isLarge = false }: StoredPictureProps) {
  const { data: blob } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => fetchFile('file.get', { id }, signal),
    staleTime: Infinity,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return blob ? (
    <Picture blob={blob} name={name} isLarge={isLarge} />
  ) : (
    <span aria-hidden="true" className="block h-32 w-44 animate-pulse bg-sunken" />
  );
}

/** Its address in memory lives as long as the picture stands on the page. */
function Picture({ blob, name, isLarge }: { blob: Blob; name: string; isLarge: boolean }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(blob);
      return () => URL.revokeObjectURL(image.src);
    },
    [blob],
  );
  const size = isLarge ? 'max-h-[60vh]' : 'max-h-48';
  return <img ref={show} alt={name} className={cx('max-w-full object-contain', size)} />;
}
