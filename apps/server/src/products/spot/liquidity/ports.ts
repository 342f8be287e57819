/** What declared liquidity needs of the nouns below. */

export interface LiquidityPorts {
  ensureHouseUser(of: { name: string; kind: 'liquidity' | 'demo_trader'; group?: number }): Promise<number>;
  /** Whether anybody looks at this venue now; work nobody sees is done more slowly. */
  isWatched(): boolean;
  /** Whether the house quotes a pair: it trades, no announced halt runs, and where its money is real enough venues say what it is worth. */
  isQuoted(pairId: number): boolean;
}
