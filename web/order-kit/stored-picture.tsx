import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const address = useAddressOf(blob);
  return address ? (
    <img src={address} alt={name} className="max-h-48 max-w-full object-contain" />
  ) : (
    <span aria-hidden="true" className="block h-32 w-44 animate-pulse bg-sunken" />
  );
}

function useAddressOf(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
