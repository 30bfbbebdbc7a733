import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onBrandChange } from '../lib/brand.ts';
import { leaving } from '../lib/leaving.ts';
import { appState } from '../session/app-state.ts';
import { drafts } from '../session/drafts.ts';
import { followLanguage } from '../session/follow-language.ts';
import { keepSession } from '../session/session.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { applyAppearance, firstBrandWaitMs, followPaper, loadBrand } from './load-brand.ts';

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no place for the app');
  const spoken = followLanguage();
  onBrandChange(applyAppearance);
  appState.subscribe(applyAppearance);
  followPaper();
  keepSession();
  leaving.holdPageWhile(drafts.subscribe, drafts.holdWords);
  // Painting waits for the brand, so that nobody sees one brand turn into another.
  await Promise.all([loadBrand(firstBrandWaitMs), spoken]);
  applyAppearance();
  const ui = createRoot(root);
  // In slices, between which the page answers whoever touches it.
  startTransition(() =>
    ui.render(
      <StrictMode>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
}

void start();
