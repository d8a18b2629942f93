import { Component, type ReactNode } from 'react';
import { appMessages as t } from '../messages/app.en';
import styles from './ErrorBoundary.module.css';

interface ErrorBoundaryState {
  readonly error?: Error;
}

/**
 * Catches rendering errors: shows a page that explains the error and that the work is stored, instead of a blank page.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main className={styles.page} role="alert">
        <h1>{t.crashed}</h1>
        <p>{t.workIsStored}</p>
        <pre className={styles.detail}>{error.message}</pre>
        <button type="button" className={styles.button} onClick={() => location.reload()}>
          {t.reload}
        </button>
      </main>
    );
  }
}
