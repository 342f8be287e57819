/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: 'Buscar pares',
  pairs: 'Pares',
  favourites: 'Favoritos',
  all: 'Todos',
  name: 'Nombre',
  volume: 'Volumen',
  lastPrice: 'Último precio',
  change24h: 'Cambio 24h',
  sortBy: 'Ordenar por {field}',
  addFavourite: 'Agregar a favoritos',
  removeFavourite: 'Quitar de favoritos',
  noFavourites: 'Aún no tienes favoritos',
  noFavouritesHint: 'Toca una estrella para guardar un par, solo en este dispositivo',
  nothingFound: 'No hay resultados para «{query}»',
  simulated: 'Simulado',
  pricesSilent: 'Los precios no se actualizan',
  pricesSilentOrders: 'No se aceptan órdenes nuevas hasta que vuelvan.',
  pricesSilentClosing: 'Puedes cerrar posiciones; se ejecuta cuando vuelvan.',
  cause_sources: 'Hay muy pocas fuentes de precio.',
  cause_volatility: 'El mercado se mueve con una rapidez inusual.',
  cause_book: 'Se revisa el riesgo de la cartera de la plataforma.',
  cause_maintenance: 'Mantenimiento programado.',
  cause_fault: 'Se corrige una falla técnica.',
} satisfies MarketTexts;
