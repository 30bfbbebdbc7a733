import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useAppText } from '../texts.ts';
import type { AppKey } from '../texts.en.ts';

const keys = {
  'help.anywhere': [
    [['Ctrl', 'K'], 'help.palette'],
    [['?'], 'help.help'],
    [['T'], 'help.mode'],
    [['Ctrl', 'B'], 'collapse'],
  ],
  'help.lists': [
    [['/'], 'help.search'],
    [['J', 'K'], 'help.move'],
    [['Enter'], 'help.open'],
    [['A'], 'help.approve'],
    [['D'], 'help.decline'],
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
  return (
    <Dialog isOpen isText onOpenChange={onOpenChange} title={appText('help.title')}>
      <div className="grid gap-5">
        {(['help.anywhere', 'help.lists', 'help.disputes'] as const).map((part) => (
          <section key={part}>
            <h3 className="pb-1 text-xs font-medium text-faint">{appText(part)}</h3>
            <dl className="divide-y">
              {keys[part].map(([names, what]) => (
                <div key={what} className="flex h-9 items-center justify-between text-sm">
                  <dt>{appText(what)}</dt>
                  <dd className="flex gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
