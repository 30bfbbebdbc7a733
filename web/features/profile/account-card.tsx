import { updateMeBody } from '@peerdesk/contract/user.ts';
import { isStaff } from '@peerdesk/domain/role.ts';
import { TextField } from '../../form-kit/fields.tsx';
import { showServerProblems } from '../../form-kit/server-problems.ts';
import { useGuarded } from '../../form-kit/unsaved-guard.tsx';
import { useSchemaForm } from '../../form-kit/use-schema-form.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { useText } from '../../lib/i18n/texts.ts';
import { useProfile } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Fact } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useProfileText } from './texts.ts';
import { useChange } from './use-change.ts';

export function AccountCard() {
  const t = useText();
  const text = useProfileText();
  const profile = useProfile();
  const change = useChange();
  return (
    <Card>
      <CardHeader title={text('account')} />
      <div className="grid gap-4 p-4">
        <dl className="-my-1.5">
          <Fact label={text('username')}>{profile.username}</Fact>
          <Fact label={text('role')}>{t(`role.${profile.role}`)}</Fact>
        </dl>
        <NameForm key={profile.name} name={profile.name} />
        <Field label={t('language')}>
          {(control) => (
            <Select
              {...control}
              value={profile.language}
              isBusy={change.isBusy}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onValueChange={(language) => void change.save({ language }, 'saved')}
            />
          )}
        </Field>
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <p className="text-sm font-medium">
              {text('presence')}: {t(`status.${profile.presence}`)}
            </p>
            <p className="text-xs text-muted">
              {text(isStaff(profile.role) ? 'presenceHint.staff' : 'presenceHint.peer')}
            </p>
          </div>
          <Switch
            label={text('presence')}
            checked={profile.presence === 'online'}
            isBusy={change.isBusy}
            onCheckedChange={(isOnline) =>
              void change.save({ presence: isOnline ? 'online' : 'offline' }, 'saved')
            }
          />
        </div>
      </div>
    </Card>
  );
}

const nameForm = updateMeBody.pick({ name: true }).required();

function NameForm({ name }: { name: string }) {
  const t = useText();
  const text = useProfileText();
  const form = useSchemaForm(nameForm, { start: { name }, words: () => text('needName') });
  useGuarded(form, ['name']);
  const change = useChange((error) => showServerProblems(form, error));
  const save = form.handleSubmit((read) => change.save(read, 'saved'));
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex items-start gap-2">
      <TextField
        form={form}
        name="name"
        label={text('name')}
        className="flex-1"
        maxLength={80}
        autoComplete="name"
      />
      <Button
        type="submit"
        className="mt-6.5"
        isBusy={change.isBusy}
        disabled={form.watch('name').trim() === name}
      >
        {t('save')}
      </Button>
    </form>
  );
}
