/** Whether live data flows, for the banner and for labels of age. */
import { create } from 'zustand';

export type Connection = 'waiting' | 'open' | 'lost';
export const useConnection = create<{ state: Connection }>(() => ({ state: 'waiting' }));

export function setConnection(state: Connection): void {
  useConnection.setState({ state });
}
