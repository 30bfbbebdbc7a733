import { basisPointsMax } from '@peerdesk/contract/primitives.ts';
import { directions } from '@peerdesk/domain/ledger/typed-tariffs.ts';
import { showMoney } from '@peerdesk/domain/money.ts';
import { isAdmin, isPeerRole, leadsGroup, seesPayins } from '@peerdesk/domain/role.ts';
import { noOverride } from '@peerdesk/domain/user/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../../form-kit/fields.tsx';
import { TariffFields, type TariffForm } from '../../form-kit/tariff-fields.tsx';
import { previewEarnings } from '../../form-kit/typed-tariffs.ts';
import { percentText } from '../../form-kit/typed-values.ts';
import { useProfile } from '../../session/session.ts';
import { userQueries } from './queries.ts';
import { useUsersText } from './texts.ts';
import type { TermsProps } from './user-form.ts';

/** What a peer earns; of a subadmin what it may give, and its override, which an admin gives it. */
export function CommissionFields({ form, role }: TermsProps) {
  const t = useUsersText();
  const own = useOwnCommission();
  const hint = leadsGroup(role) ? 'field.commission.cap.hint' : 'field.commission.hint';
  const preview = usePreview({ form, role });
  const seesAll = isAdmin(useProfile().role);
  return (
    <>
      {directions
        .filter((way) => way === 'payout' || seesPayins(role))
        .map((way) => (
          <TariffFields
            key={way}
            form={form as unknown as TariffForm}
            path="commission"
            way={way}
            label={t(`field.${way}Bps`)}
            hint={t(hint, { most: percentText(own?.[`${way}Bps`] ?? basisPointsMax) })}
            preview={preview(way)}
          />
        ))}
      {leadsGroup(role) &&
        seesAll &&
        directions.map((way) => (
          <TextField
            key={way}
            form={form}
            name={`override.${way}Bps`}
            label={t(`field.override.${way}`)}
            hint={t('field.override.hint')}
            end={<span className="pr-2 text-sm">%</span>}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
          />
        ))}
    </>
  );
}

/** What peer and subadmin get of an order, by what is typed and the subadmin's override. */
function usePreview({ form, role }: TermsProps) {
  const t = useUsersText();
  const { parentId, commission } = form.watch();
  const isPeer = isPeerRole(role);
  const parent = useQuery({ ...userQueries.one(parentId), enabled: isPeer && parentId !== '' });
  const override = parentId === '' ? noOverride : (parent.data?.override ?? noOverride);
  return (way: (typeof directions)[number]) => {
    const earned = isPeer ? previewEarnings(commission, override, way) : null;
    if (!earned) return null;
    const { peer, subadmin } = earned;
    return t('commission.preview', { peer: showMoney(peer), subadmin: showMoney(subadmin) });
  };
}

/** A subadmin's own shares are the most that they may set. */
function useOwnCommission() {
  const { id, role } = useProfile();
  const own = useQuery({ ...userQueries.one(id), enabled: leadsGroup(role) });
  return own.data?.commission;
}
