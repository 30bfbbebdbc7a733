import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../lib/toast.ts';
import { pushKey as queryKey, pushStateNow, turnOffPush, turnOnPush } from '../../session/push.ts';
import { PushChoices } from './push-choices.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useProfileText } from './texts.ts';

/** Messages to this device while the portal is closed or the phone asleep. */
export function PushSwitch() {
  const t = useProfileText();
  const queryClient = useQueryClient();
  const { data: state = 'unsupported' } = useQuery({ queryKey, queryFn: pushStateNow });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPush() : turnOffPush()),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (state === 'unsupported') return null;
  const isOn = change.isPending ? change.variables : state === 'on';
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-t p-4">
        <div className="min-w-0 flex-1 text-sm">
          <p>{t('push')}</p>
          <p className="text-muted">{t('push.text')}</p>
        </div>
        <Switch
          label={t('push')}
          checked={isOn}
          isBusy={change.isPending}
          onCheckedChange={change.mutate}
        />
      </div>
      {state === 'on' && !change.isPending && <PushChoices />}
    </>
  );
}
