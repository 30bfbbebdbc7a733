import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { appText } from './texts.ts';

/** A fault of the page itself; a part that cannot be fetched is none (`ui/late.tsx`). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          title={appText('fault.title')}
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              {appText('fault.reload')}
            </Button>
          }
        >
          {appText('fault.text')}
        </EmptyState>
      </div>
    );
  }
}
