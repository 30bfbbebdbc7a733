import { userTags } from '@peerdesk/contract/user.ts';
import { isAdmin, isPeerRole, leadsGroup, takesPayins } from '@peerdesk/domain/role.ts';
import { tagOfNewUsers } from '@peerdesk/domain/user/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { MoneyField, SelectField, TextField } from '../../form-kit/fields.tsx';
import { partyQueries } from '../../order-kit/parties.ts';
import { useProfile } from '../../session/session.ts';
import { CommissionFields } from './commission-fields.tsx';
import { useUsersText } from './texts.ts';
import type { TermsProps } from './user-form.ts';

/** Group, tag, commission and limits, as far as the role has them and the reader sets them. */
export function TermsFields({ form, role }: TermsProps) {
  const seesAll = isAdmin(useProfile().role);
  const isPeer = isPeerRole(role);
  if (!isPeer && !leadsGroup(role)) return null;
  return (
    <div className="@container">
      {/* By the room of the card, which shares the screen with another one. */}
      <div className="grid grid-cols-1 items-start gap-4 @md:grid-cols-2">
        {seesAll && isPeer && <GroupField form={form} />}
        {takesPayins(role) && <TagField form={form} seesAll={seesAll} />}
        <CommissionFields form={form} role={role} />
        <LimitFields form={form} role={role} />
      </div>
    </div>
  );
}

/** A subadmin only lowers a tag, down from the one that the peer has. */
function TagField({ form, seesAll }: Pick<TermsProps, 'form'> & { seesAll: boolean }) {
  const t = useUsersText();
  const given = form.formState.defaultValues?.tag ?? tagOfNewUsers;
  const tags = seesAll ? userTags : userTags.slice(userTags.indexOf(given));
  return (
    <SelectField
      form={form}
      name="tag"
      label={t('field.tag')}
      hint={t('field.tag.hint')}
      options={tags.map((value) => ({ value, label: t(`tag.${value}`) }))}
    />
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
