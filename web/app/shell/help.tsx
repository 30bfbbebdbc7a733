import { useText } from '../../lib/i18n/texts.ts';
import { useProfile } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useAppText } from '../texts.ts';
import type { AppKey } from '../texts.en.ts';
import { goKeysOf } from './go-keys.ts';

const keys = {
  'help.anywhere': [
    [['Ctrl', 'K'], 'help.palette'],
    [['?'], 'help.help'],
    [['T'], 'help.mode'],
    [['Ctrl', 'B'], 'collapse'],
  ],
  'help.lists': [
    [['/'], 'help.search'],
    [['F'], 'help.filter'],
    [['J', 'K'], 'help.move'],
    [['Enter'], 'help.open'],
    [['A'], 'help.approve'],
    [['D'], 'help.decline'],
    [['Shift', 'Enter'], 'help.next'],
    [['X'], 'help.select'],
    [['Esc'], 'help.close'],
  ],
  'help.disputes': [
    [['S'], 'help.take'],
    [['R'], 'help.resolve'],
    [['V'], 'help.revoke'],
    [['Enter'], 'help.send'],
    [['Shift', 'Enter'], 'help.line'],
  ],
} as const satisfies Record<string, readonly (readonly [readonly string[], AppKey])[]>;

export function Help({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const appText = useAppText();
  const t = useText();
  const { role } = useProfile();
  return (
    <Dialog isOpen isText onOpenChange={onOpenChange} title={appText('help.title')}>
      <div className="grid gap-5">
        {(['help.anywhere', 'help.lists', 'help.disputes'] as const).map((part) => (
          <Part
            key={part}
            title={appText(part)}
            rows={keys[part].map(([names, what]) => [names, appText(what)])}
          />
        ))}
        <Part
          title={appText('help.go')}
          rows={goKeysOf(role).map(([screen, letter]) => [
            ['G', letter.toUpperCase()],
            t(`screen.${screen}`),
          ])}
        />
      </div>
    </Dialog>
  );
}

interface PartProps {
  title: string;
  rows: readonly (readonly [readonly string[], string])[];
}

function Part({ title, rows }: PartProps) {
  return (
    <section>
      <h3 className="pb-1 text-xs font-medium text-faint">{title}</h3>
      <dl className="divide-y">
        {rows.map(([names, what]) => (
          <div key={what} className="flex h-9 items-center justify-between text-sm">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {names.map((name, at) => (
                <Kbd key={`${name} ${at}`}>{name}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
