/** Texts of the rules of options. */
import type { OptionRulesTexts } from './zh.ts';

export const messages = {
  title: 'Reglas de las opciones',
  risk: 'Aviso de riesgo',
  riskText:
    'Las opciones a corto plazo tienen un rendimiento esperado negativo y la mayoría de la gente pierde. Ganas el {ratio}% del importe o pierdes el 100%: debes acertar más del {rate}% de las veces solo para no perder. Usa solo dinero que puedas perder por completo.',
  price: 'De dónde viene el precio',
  priceText:
    'Cada segundo el índice es la mediana de las cotizaciones de varios exchanges. Las cotizaciones antiguas o alejadas no cuentan. Cada tick tiene número y hash y se publica antes de que algo se ejecute con él.',
  strike: 'Precio de compra',
  strikeText:
    'El primer tick del índice publicado después de aceptarse tu compra. Nadie lo conoce de antemano y nosotros no podemos elegirlo.',
  delivery: 'Precio de liquidación',
  deliveryText:
    'Los diez ticks de los últimos diez segundos antes del vencimiento, sin los dos más altos ni los dos más bajos: el promedio de los otros seis, redondeado al par más cercano a una décima del incremento de precio.',
  outcome: 'Resultado',
  outcomeText:
    '«Sube» gana si el precio de liquidación supera al de compra; «Baja», si queda por debajo. Ganar paga el {ratio}% del importe además de devolverlo; perder se lleva todo el importe. No hay comisión.',
  flat: 'Igual',
  flatText:
    'Es igual si los dos precios difieren como máximo en la banda publicada. Entonces «Sube» y «Baja» recuperan todo el importe y las opciones compradas como «Igual» ganan a la tasa mostrada. Si no, «Igual» pierde todo el importe. Solo en una demo se puede elegir «Igual».',
  void: 'Anulación',
  voidText:
    'Se anula automáticamente, devolviendo todo el importe, solo si menos de siete de los diez ticks son válidos, si no hubo un precio válido en diez minutos o si vence durante una suspensión anunciada antes de la compra. Una anunciada después no cambia nada. Nadie puede anular ni restablecer una opción a mano.',
  book: 'Dónde está el dinero',
  bookText:
    'Al comprar se apartan tu importe y tu posible ganancia; ninguna de las partes puede tocarlos. Cuando un lado de un segundo de vencimiento llega al 1% del fondo, o el total al 20%, se agota.',
  limits: 'Tus límites',
  limitsText:
    'Tú eliges un límite diario de pérdidas; bajarlo se aplica de inmediato, subirlo a las 24 horas. Tras cinco pérdidas seguidas hay un descanso de diez minutos. Puedes hacer una pausa de 1, 30 o 365 días y nadie puede levantarla antes.',
  proof: 'Compruébalo tú',
  proofText:
    'La página de cada orden muestra los diez ticks. «Compruébalo tú» recalcula en tu teléfono la cadena de hashes, ambos precios y el resultado con datos públicos.',
  transparency: 'Página de transparencia',
} satisfies OptionRulesTexts;
