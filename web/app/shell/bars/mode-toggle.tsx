import { Moon, Sun } from 'lucide-react';
import { appState, useAppState } from '../../../session/app-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAppText } from '../../texts.ts';

export function ModeToggle() {
  const appText = useAppText();
  const { darkMode } = useAppState();
  return (
    <IconButton
      label={appText(darkMode ? 'light' : 'dark')}
      shortcut="T"
      icon={darkMode ? <Sun /> : <Moon />}
      onClick={() => appState.setDarkMode(!darkMode)}
    />
  );
}
