/** Bridges the time until the ui package has these parts; removed with its alias once it does. */
import type { CSSProperties, ReactNode } from 'react';
import { create } from 'zustand';
import './ui.css';

export type TabIconName =
  'home' | 'spot' | 'contract' | 'options' | 'finance' | 'copy' | 'machine' | 'assets';
const useToasts = create<{ text: string; n: number }>(() => ({ text: '', n: 0 }));
export function toast(text: string, _options: { tone?: string } = {}): void {
  const n = useToasts.getState().n + 1;
  useToasts.setState({ text, n });
  setTimeout(() => useToasts.getState().n === n && useToasts.setState({ text: '' }), 2500);
}
export function ToastHost() {
  const { text } = useToasts();
  return text === '' ? null : <div className="si-toast">{text}</div>;
}
export function ErrorState(p: { title: string; hint?: string; retryLabel: string; onRetry: () => void }) {
  return (
    <div className="si-state">
      <h2>{p.title}</h2>
      <p>{p.hint}</p>
      <button onClick={p.onRetry}>{p.retryLabel}</button>
    </div>
  );
}
export function NavBar(p: {
  variant?: string;
  title: ReactNode;
  backLabel?: string;
  onBack?: () => void;
  actions?: ReactNode;
  leading?: ReactNode;
}) {
  return (
    <header className="si-nav">
      {p.onBack ? (
        <button aria-label={p.backLabel} onClick={p.onBack}>
          ‹
        </button>
      ) : (
        p.leading
      )}
      <h1>{p.title}</h1>
      <span>{p.actions}</span>
    </header>
  );
}
export function TabBar(p: {
  label: string;
  active: string;
  items: readonly { id: string; icon: TabIconName; label: string }[];
  onSelect: (id: string) => void;
  onIntent?: (id: string) => void;
}) {
  return (
    <nav className="si-tabs" aria-label={p.label}>
      {p.items.map((item) => (
        <button
          key={item.id}
          aria-current={item.id === p.active ? 'page' : undefined}
          onClick={() => p.onSelect(item.id)}
          onPointerDown={() => p.onIntent?.(item.id)}
        >
          {item.label}
        </button>
      ))}
    </nav>
  );
}
export function Drawer(p: { isOpen: boolean; label: string; onClose: () => void; children: ReactNode }) {
  return p.isOpen ? (
    <div className="si-drawer" onClick={p.onClose}>
      <aside aria-label={p.label}>{p.children}</aside>
    </div>
  ) : null;
}
export function OfflineBanner(p: { text: string }) {
  return <div className="si-offline">{p.text}</div>;
}
export function Button(p: {
  children: ReactNode;
  onClick?: () => void;
  style?: CSSProperties;
  tone?: string;
}) {
  return (
    <button className="si-button" style={p.style} onClick={p.onClick}>
      {p.children}
    </button>
  );
}
export function PullToRefresh(p: {
  scroller: unknown;
  onRefresh: () => Promise<void>;
  labels: { pull: string; release: string; busy: string };
  children: ReactNode;
}) {
  return <>{p.children}</>;
}
