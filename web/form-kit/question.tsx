import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface QuestionProps {
  title: string;
  /** What is lost. */
  text: string;
  goLabel: string;
  stayLabel: string;
  onGo: () => void;
  onStay: () => void;
}

/** Asks before something is lost for good; Enter leaves it as it is. */
export function Question({ title, text, goLabel, stayLabel, onGo, onStay }: QuestionProps) {
  return (
    <Dialog
      isOpen
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="danger" onClick={onGo}>
            {goLabel}
          </Button>
          <Button variant="primary" data-first-focus="" onClick={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}
