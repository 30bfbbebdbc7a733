import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onBrandChange } from '../lib/brand.ts';
import { browserLanguage, setLanguage } from '../lib/i18n/language.ts';
import { appState } from '../session/app-state.ts';
import { auth, keepSession } from '../session/session.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { applyAppearance, loadBrand } from './load-brand.ts';

/** A profile speaks for its language; before anyone signs in, the browser does. */
async function followLanguage(): Promise<void> {
  const { profile } = auth.get();
  if (profile?.language) await setLanguage(profile.language);
}

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no place for the app');
  const { profile } = auth.get();
  const spoken = setLanguage(profile?.language ?? browserLanguage(navigator.languages));
  auth.subscribe(() => void followLanguage());
  onBrandChange(applyAppearance);
  appState.subscribe(applyAppearance);
  keepSession();
  // Painting waits for the brand, so that nobody sees one brand turn into another.
  await Promise.all([loadBrand(), spoken]);
  applyAppearance();
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
}

void start();
