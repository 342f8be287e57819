/** Texts of profit and loss. */
import type { PnlTexts } from './zh.ts';

export const messages = {
  title: 'Análisis de PnL',
  today: 'PnL de hoy',
  since: 'desde las 00:00 UTC',
  unknown: 'No disponible',
  unknownShort: '—',
  range: 'Período',
  lastDays: { other: '{n} días' },
  curve: 'PnL acumulado',
  calendar: 'Calendario de PnL',
  byProduct: 'Por producto',
  byCoin: 'Por moneda',
  spot: 'Spot y tenencias',
  other: 'Otros',
  averageCost: 'Costo promedio',
  unrealised: 'PnL no realizado',
  realised: 'PnL realizado',
  sold: 'Vendido',
  began: 'Inicio del día',
  moneyIn: 'Entradas',
  moneyOut: 'Salidas',
  noCoins: 'Aún no tienes monedas',
  noCoinsHint: 'Compra o deposita una moneda para ver aquí su costo promedio y su rendimiento',
  note: 'Calculado en USDT a precios de índice y convertido a la tasa actual. Los depósitos cuentan como entradas; los retiros, con su comisión, como salidas. Las posiciones de futuros abiertas cuentan por su margen; su PnL no realizado está en la página de futuros. Los días son UTC.',
} satisfies PnlTexts;
