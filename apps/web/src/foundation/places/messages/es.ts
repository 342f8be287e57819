/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: 'Elige un lugar',
  viewTitle: 'Ver lugar',
  useMine: 'Usar mi ubicación',
  useMineHint: 'Se lee una vez y solo se usa si confirmas',
  locating: 'Buscando tu ubicación…',
  locateFailed: 'No se pudo obtener tu ubicación; elige de la lista',
  searchHint: 'Buscar país, región o ciudad',
  none: 'Sin coincidencias',
  coordinates: 'Coordenadas',
  accuracy: 'Precisión: unos {metres} m',
  useThis: 'Usar este lugar',
  openMap: 'Abrir en mapas',
  noPlace: 'No hay lugar que mostrar',
} satisfies PlacesTexts;
