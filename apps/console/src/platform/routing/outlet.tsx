/** Shows the page of an address: fetched once, with its own fault boundary, and given its parameters. */
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  createContext,
  lazy,
  useContext,
} from 'react';
import type { FoundPage, Page } from './page.ts';

const Params = createContext<Readonly<Record<string, string>>>({});
const screens = new Map<Page, ComponentType>();

export function useParam(name: string): string {
  return useContext(Params)[name] ?? '';
}

interface OutletProps {
  found: FoundPage;
  loading: ReactNode;
  failed: (retry: () => void) => ReactNode;
}

export function Outlet({ found: { page, params }, loading, failed }: OutletProps) {
  const Screen = screenOf(page);
  return (
    <Params value={params}>
      <Boundary key={page.path} failed={failed} onRetry={() => screens.delete(page)}>
        <Suspense fallback={loading}>
          <Screen key={Object.values(params).join('/')} />
        </Suspense>
      </Boundary>
    </Params>
  );
}

function screenOf(page: Page): ComponentType {
  let screen = screens.get(page);
  if (screen === undefined) screens.set(page, (screen = lazy(page.load)));
  return screen;
}

interface BoundaryProps {
  failed: (retry: () => void) => ReactNode;
  onRetry: () => void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return this.props.failed(() => {
      this.props.onRetry();
      this.setState({ isBroken: false });
    });
  }
}
