import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useProfileText } from './texts.ts';

export interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Recovery codes, this once. A press beside the dialog does not close it: they would be lost. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = useProfileText();
  return (
    <Dialog
      isOpen
      title={text('codes.title')}
      description={text('codes.text')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('codes.kept')}
        </Button>
      }
    >
      <ol className="grid gap-x-6 gap-y-1 rounded-lg border p-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3">
        <CopyButton isBig text={codes.join('\n')} label={text('codes.copy')} />
      </div>
    </Dialog>
  );
}
