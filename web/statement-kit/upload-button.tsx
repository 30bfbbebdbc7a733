import { FileUp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lateOverlay } from '../ui/late.tsx';

const UploadDialog = lateOverlay(async () => (await import('./upload-dialog.tsx')).UploadDialog);

export interface UploadButtonProps {
  /** Its words belong to the room that shows it, so that it brings no catalogue along. */
  label: string;
  /** Among other icons, for a head that has little room. */
  isIcon?: boolean;
}

/** Opens the upload of statements wherever it stands; what it opens is fetched when it is needed. */
export function UploadButton({ label, isIcon = false }: UploadButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton label={label} icon={<FileUp />} onClick={open} />
      ) : (
        <Button icon={<FileUp />} onClick={open}>
          {label}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && <UploadDialog isWatching onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
