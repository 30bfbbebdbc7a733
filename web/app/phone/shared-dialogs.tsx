import type { Payout } from '@peerdesk/contract/payout.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isPeerRole } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PaidDialog } from '../../features/payout/paid-dialog.tsx';
import { payoutQueries } from '../../features/payout/queries.ts';
import { payoutRights } from '../../features/payout/rules.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { screenPaths } from '../../lib/screen-paths.ts';
import { useProfile } from '../../session/session.ts';
import { UploadDialog } from '../../statement-kit/upload-dialog.tsx';
import { maySendStatements } from '../../statement-kit/uploaders.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePhoneText } from './texts.ts';

/** Why no file is there: the portal was not ready, nothing was in the share, or too much. */
export type Missing = 'again' | 'empty' | 'large';

export interface SharedDialogsProps {
  /** None where nothing could be taken. */
  files: readonly File[];
  missing: Missing;
  onClose: () => void;
}

const isPicture = ({ type }: File) => type.startsWith('image/');

/** What becomes of shared files: statements are uploaded, then a picture proves a pay-out. */
export function SharedDialogs({ files, missing, onClose }: SharedDialogsProps) {
  const t = usePhoneText();
  const { role } = useProfile();
  const statements = files.filter((file) => !isPicture(file));
  const pictures = files.filter(isPicture);
  const [isSent, setSent] = useState(statements.length === 0);
  const [picture] = pictures;
  if (!isSent) {
    const next = () => (picture ? setSent(true) : onClose());
    return maySendStatements(role) ? (
      <UploadDialog isWatching files={statements} onClose={next} />
    ) : (
      <Told title={statements.map(({ name }) => name).join(', ')} onClose={next}>
        {t('statement.notYours')}
      </Told>
    );
  }
  if (!picture) {
    return (
      <Told title={t(`${missing}.title`)} onClose={onClose}>
        {t(`${missing}.text`)}
      </Told>
    );
  }
  return <PictureDialog picture={picture} isOneOfMany={pictures.length > 1} onClose={onClose} />;
}

interface PictureDialogProps {
  picture: File;
  isOneOfMany: boolean;
  onClose: () => void;
}

/** Which pay-out a picture proves: asked even where there is one, for it may prove none of them. */
function PictureDialog({ picture, isOneOfMany, onClose }: PictureDialogProps) {
  const t = usePhoneText();
  const viewer = useProfile();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<Payout>();
  const { data } = useQuery({
    ...payoutQueries.list({ status: 'processing' }),
    enabled: isPeerRole(viewer.role),
  });
  const orders = (data?.orders ?? []).filter((order) => payoutRights(order, viewer).paid === 'own');
  if (chosen) {
    const release = () => {
      onClose();
      navigate(`${screenPaths.payout}?status=processing`);
    };
    return (
      <PaidDialog as="own" order={chosen} picture={picture} onNotSent={release} onClose={onClose} />
    );
  }
  return (
    <Told title={t('picture.title')} onClose={onClose}>
      <p>{t(orders.length > 0 ? 'picture.text' : 'picture.none')}</p>
      {isOneOfMany && <p className="text-muted">{t('picture.more')}</p>}
      <ul className="flex flex-col gap-2">
        {orders.map((order) => (
          <li key={order.refId}>
            <Button className="w-full" onClick={() => setChosen(order)}>
              {t('picture.use', {
                amount: showMoney(order.amount),
                name: order.customer.name ?? order.customer.id,
              })}
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('picture.statement')}</p>
    </Told>
  );
}

interface ToldProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function Told({ title, onClose, children }: ToldProps) {
  const t = useText();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="flex flex-col gap-3 text-sm">{children}</div>
    </Dialog>
  );
}
