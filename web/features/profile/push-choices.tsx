import { pushTopics, type PushTopic } from '@peerdesk/contract/push.ts';
import { isPeerRole, takesPayins } from '@peerdesk/domain/role.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure } from '../../lib/toast.ts';
import { pushMannerNow, savePushManner, type PushManner } from '../../session/push.ts';
import { api, useProfile } from '../../session/session.ts';
import { Switch } from '../../ui/switch.tsx';
import { useProfileText } from './texts.ts';

const queryKey = ['push', 'choice'];
/** Only whoever takes pay-ins is told of these. */
const ofPayins: ReadonlySet<PushTopic> = new Set(['claim', 'lowWallet']);

/** What a peer is told of while the portal is closed, and how this device tells it. */
export function PushChoices() {
  const { role } = useProfile();
  return (
    <>
      {isPeerRole(role) && <Topics />}
      <Manner />
    </>
  );
}

function Topics() {
  const t = useProfileText();
  const { role } = useProfile();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api('push.choice', { signal }) });
  const change = useMutation({
    mutationFn: (topics: PushTopic[]) => api('push.choose', { body: { topics } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: toastFailure,
  });
  if (!data) return null;
  const chosen = change.isPending ? change.variables : data.topics;
  const shown = pushTopics.filter((topic) => takesPayins(role) || !ofPayins.has(topic));
  const toggle = (topic: PushTopic, isOn: boolean) =>
    change.mutate(isOn ? [...chosen, topic] : chosen.filter((one) => one !== topic));
  return (
    <fieldset className="border-t p-4 text-sm">
      <legend className="sr-only">{t('push.topics')}</legend>
      <p aria-hidden="true">{t('push.topics')}</p>
      <p className="text-muted">{t('push.topics.text')}</p>
      <ul className="mt-2">
        {shown.map((topic) => (
          <Line
            key={topic}
            label={t(`push.topic.${topic}`)}
            isOn={chosen.includes(topic)}
            isBusy={change.isPending}
            onChange={(isOn) => toggle(topic, isOn)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

function Manner() {
  const t = useProfileText();
  const [manner, setManner] = useState(pushMannerNow);
  const change = (part: Partial<PushManner>) => {
    const next = { ...manner, ...part };
    setManner(next);
    void savePushManner(next).catch(toastFailure);
  };
  return (
    <fieldset className="border-t p-4 text-sm">
      <legend className="sr-only">{t('push.manner')}</legend>
      <p aria-hidden="true">{t('push.manner')}</p>
      <p className="text-muted">{t('push.manner.text')}</p>
      <ul className="mt-2">
        {(['sound', 'vibration'] as const).map((name) => (
          <Line
            key={name}
            label={t(`push.manner.${name}`)}
            isOn={manner[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface LineProps {
  label: string;
  isOn: boolean;
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

function Line({ label, isOn, isBusy = false, onChange }: LineProps) {
  return (
    <li className="flex min-h-10 items-center justify-between gap-3 coarse:min-h-11">
      <span className="min-w-0">{label}</span>
      <Switch label={label} checked={isOn} isBusy={isBusy} onCheckedChange={onChange} />
    </li>
  );
}
