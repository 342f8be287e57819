/** Levels, volatilities and turnover of the simulated market; unknown pairs get modest values, so a new listing just works. */
export interface SimPair {
  level: number;
  annualVolatility: number;
  /** Quote currency a day on the venue whose history is imported. */
  dailyTurnover: number;
  /** Pairs on one thing walk one path, each at its own level. */
  thing?: number;
  /** How far it moves with all others, from 0 to 1. */
  common?: number;
}

/** An ounce of fine gold: no pair has this id. */
const GOLD = { thing: 1_000_001, common: 0.15, annualVolatility: 0.16 } as const;

const SIM_PAIRS: Readonly<Record<string, SimPair>> = {
  BTCUSDT: { level: 97_000, annualVolatility: 0.48, dailyTurnover: 2_600_000 },
  ETHUSDT: { level: 3_350, annualVolatility: 0.64, dailyTurnover: 1_900_000 },
  SOLUSDT: { level: 188, annualVolatility: 0.82, dailyTurnover: 1_100_000 },
  XRPUSDT: { level: 2.35, annualVolatility: 0.8, dailyTurnover: 900_000 },
  BNBUSDT: { level: 690, annualVolatility: 0.55, dailyTurnover: 700_000 },
  DOGEUSDT: { level: 0.318, annualVolatility: 0.92, dailyTurnover: 620_000 },
  ADAUSDT: { level: 0.87, annualVolatility: 0.84, dailyTurnover: 420_000 },
  TRXUSDT: { level: 0.262, annualVolatility: 0.5, dailyTurnover: 360_000 },
  LINKUSDT: { level: 21.4, annualVolatility: 0.86, dailyTurnover: 340_000 },
  AVAXUSDT: { level: 36.8, annualVolatility: 0.9, dailyTurnover: 280_000 },
  LTCUSDT: { level: 104, annualVolatility: 0.7, dailyTurnover: 260_000 },
  DOTUSDT: { level: 6.9, annualVolatility: 0.82, dailyTurnover: 210_000 },
  BCHUSDT: { level: 452, annualVolatility: 0.72, dailyTurnover: 230_000 },
  PAXGUSDT: { level: 4_180, dailyTurnover: 320_000, ...GOLD },
  XAUTUSDT: { level: 4_176, dailyTurnover: 240_000, ...GOLD },
};

export function simPairOf(key: string): SimPair {
  return SIM_PAIRS[key] ?? { level: 10, annualVolatility: 0.8, dailyTurnover: 150_000 };
}
