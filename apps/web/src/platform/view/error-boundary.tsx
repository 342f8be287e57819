/** One per page: a broken page never takes the tab bar or the other pages with it. */
import { Component, type ReactNode } from 'react';
import { PageError } from './page-error.tsx';

interface Props {
  children: ReactNode;
  /** Called before the page is tried again. */
  onRetry: () => void;
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    const isFetchFailure =
      !(this.state.error instanceof Error) || /fetch|import|answer/i.test(this.state.error.message);
    const retry = (): void => {
      this.props.onRetry();
      this.setState({ error: undefined });
    };
    return <PageError kind={isFetchFailure ? 'late' : 'broken'} onRetry={retry} />;
  }
}
