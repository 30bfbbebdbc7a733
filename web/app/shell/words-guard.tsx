import { useEffect, useState } from 'react';
import { Question } from '../../form-kit/question.tsx';
import { useFormText } from '../../form-kit/texts.ts';
import { leaving } from '../../lib/leaving.ts';
import { drafts } from '../../session/drafts.ts';

/** Asks before logging out forgets what was written to others and has not been sent. */
export function WordsGuard() {
  const t = useFormText();
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => leaving.hold((goOn) => (drafts.holdWords() ? setLeave(() => goOn) : goOn())), []);
  if (!leave) return null;
  const stay = () => setLeave(undefined);
  return (
    <Question
      title={t('leave.words.title')}
      text={t('leave.words.text')}
      goLabel={t('leave.words.go')}
      stayLabel={t('leave.stay')}
      onGo={() => {
        stay();
        leave();
      }}
      onStay={stay}
    />
  );
}
