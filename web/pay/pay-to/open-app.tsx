/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { linkOfApp, phoneSystem, upiAppNames } from './upi-apps.ts';
import { useWords } from '../words.ts';

const appOpensMs = 2500;

/**
 * The apps of a phone: any that takes payments, or one by its name. A page cannot know which are
 * installed, nor whether an app took the link; being still in view a while later tells.
 */
export function OpenApp({ link }: { link: string }): JSX.Element {
  const { t } = useWords();
  const [presses, setPresses] = useState(0);
  const [isStillHere, setIsStillHere] = useState(false);
  const system = phoneSystem(navigator.userAgent);
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => {
      setIsStillHere(document.visibilityState === 'visible');
    }, appOpensMs);
    return () => clearTimeout(timer);
  }, [presses]);
  const press = (): void => setPresses(presses + 1);
  return (
    <div class="open-app">
      <a class="button" href={link} onClick={press}>
        <Icon name="app" /> {t('openApp')}
      </a>
      {system !== null && (
        <ul class="apps" aria-label={t('openOneApp')}>
          {upiAppNames.map((app) => (
            <li key={app}>
              <a class="app" href={linkOfApp(link, app, system)} onClick={press}>
                {t(`app.${app}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p class={isStillHere ? 'hint strong' : 'hint'} role="status">
        {t(isStillHere ? 'appDidNotOpen' : system === null ? 'openAppHint' : 'openOneAppHint')}
      </p>
    </div>
  );
}
