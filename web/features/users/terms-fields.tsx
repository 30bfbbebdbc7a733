import { userTags } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole, leadsGroup, takesPayins } from '@peerdesk/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { MoneyField, SelectField, TextField } from '../../form-kit/fields.tsx';
import { partyQueries } from '../../order-kit/parties.ts';
import { useProfile } from '../../session/session.ts';
import { CommissionFields } from './commission-fields.tsx';
import { useUsersText } from './texts.ts';
import type { TermsProps } from './user-form.ts';

/** Group, tag, commission and limits, as far as the role has them and the reader sets them. */
export function TermsFields({ form, role }: TermsProps) {
  const t = useUsersText();
  const seesAll = isAdmin(useProfile().role);
  const isPeer = isPeerRole(role);
  if (!isPeer && !leadsGroup(role)) return null;
  return (
    <div className="@container">
      {/* By the room of the card, which shares the screen with another one. */}
      <div className="grid grid-cols-1 items-start gap-4 @md:grid-cols-2">
        {seesAll && isPeer && <GroupField form={form} />}
        {seesAll && takesPayins(role) && (
          <SelectField
            form={form}
            name="tag"
            label={t('field.tag')}
            hint={t('field.tag.hint')}
            options={userTags.map((value) => ({ value, label: t(`tag.${value}`) }))}
          />
        )}
        <CommissionFields form={form} role={role} />
        <LimitFields form={form} role={role} />
      </div>
    </div>
  );
}

function GroupField({ form }: Pick<TermsProps, 'form'>) {
  const t = useUsersText();
  const groups = useQuery(partyQueries.people('subadmin')).data ?? [];
  return (
    <SelectField
      form={form}
      name="parentId"
      isSearched
      label={t('field.parent')}
      options={[
        { value: '', label: t('group.admin') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function LimitFields({ form, role }: TermsProps) {
  const t = useUsersText();
  const hint = t('field.limit.hint');
  return (
    <>
      {isPeerRole(role) && (
        <MoneyField form={form} name="limits.minAmount" label={t('field.minAmount')} hint={hint} />
      )}
      <MoneyField form={form} name="limits.maxAmount" label={t('field.maxAmount')} hint={hint} />
      {isPeerRole(role) && (
        <TextField
          form={form}
          name="limits.openPayouts"
          label={t('field.openPayouts')}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      )}
    </>
  );
}
