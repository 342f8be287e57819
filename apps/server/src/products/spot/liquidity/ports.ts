/** What declared liquidity needs of the nouns below. */

export interface LiquidityPorts {
  ensureHouseUser(of: { name: string; kind: 'liquidity' | 'demo_trader'; group?: number }): Promise<number>;
  /** Whether anybody looks at this venue now; work nobody sees is done more slowly. */
  isWatched(): boolean;
  /** Whether the house quotes a pair: it trades, and no announced halt runs. */
  isQuoted(pairId: number): boolean;
}
