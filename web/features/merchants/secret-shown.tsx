import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export interface SecretShownProps {
  secret: string;
  texts: { title: string; text: string; copy: string; close: string };
  onClose: () => void;
}

/** Shows a secret this once. A press beside the dialog does not close it: it would be lost. */
export function SecretShown({ secret, texts, onClose }: SecretShownProps) {
  return (
    <Dialog
      isOpen
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <CopyButton isBig text={secret} label={texts.copy} />
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p className="rounded-lg border bg-sunken px-3 py-2.5 font-mono text-sm break-all select-all">
        {secret}
      </p>
    </Dialog>
  );
}
