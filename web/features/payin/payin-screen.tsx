import { useText } from '../../lib/i18n/texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function PayinScreen() {
  const t = useText();
  return <PageHeader title={t('screen.payin')} />;
}
