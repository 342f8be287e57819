/** Texts of the rules of contracts. */
import type { ContractRulesTexts } from './zh.ts';

export const messages = {
  title: 'Reglas de los futuros',
  terms: 'Condiciones vigentes',
  price: 'Precios',
  priceText:
    'Cada segundo se publica un tick del índice, calculado con una fórmula pública a partir de las cotizaciones de varios exchanges externos, numerado y encadenado por hash. El precio de marca, la compra y la venta salen de ese tick.',
  nextTick: 'Ejecución al tick siguiente',
  nextTickText:
    'Una orden se ejecuta al primer tick posterior a su aceptación, así que ninguna de las partes puede elegir un precio conocido. Si ese precio empeora más que el límite de deslizamiento, la apertura se cancela sin costo; los mejores precios son tuyos por completo. Los cierres, TP, SL y liquidaciones siempre se ejecutan.',
  margin: 'Lotes y margen',
  marginText:
    'Cada orden es una posición aislada, sin compensación con otras. El margen es el valor de la posición dividido por el apalancamiento. Puedes agregar margen cuando quieras y retirarlo hasta el requisito inicial al precio de marca.',
  stops: 'Toma de ganancias y stop de pérdidas',
  stopsText:
    'Se activan por precio de marca o índice, según elijas, y cierran al próximo precio ejecutable: el precio de activación no está garantizado. Si el stop y la liquidación coinciden en un tick, prevalece el stop y no hay comisión de liquidación.',
  tiers: 'Nivel de riesgo',
  tiersText:
    'El nivel depende del valor total de todas tus órdenes y posiciones en el par, no de cada una: cuanto mayor es el total, menor es el apalancamiento y mayor el margen de mantenimiento. Una posición conserva el nivel con el que se abrió.',
  liquidation: 'Liquidación',
  liquidationText:
    'Cuando el margen y el resultado abierto no cubren el margen de mantenimiento y la comisión de cierre, la posición se cierra al próximo precio ejecutable. Tras la comisión, como máximo el 0.25% va al fondo de seguro y el resto se te devuelve; nunca es ingreso de la plataforma.',
  noDebt: 'Nunca quedarás debiendo',
  noDebtText:
    'No puedes perder más que el margen de la posición. Si el precio salta más allá del precio de quiebra, el fondo de seguro paga la diferencia y no se cobran comisiones.',
  funding: 'Financiación',
  fundingText:
    'Se cobra a las 00:00, 08:00 y 16:00 UTC sobre las posiciones abiertas. La tasa depende de cuánto superan los largos a los cortos, como máximo el 0.05% cada vez; si es positiva, los largos pagan a los cortos; si es negativa, al revés. Lo que retiene la cartera es su pago por asumir el lado neto. No hay otro cargo nocturno.',
  caps: 'Límites de exposición',
  capsText:
    'La cartera se dota de antemano: el lado neto se limita para que un movimiento del 20% cueste como máximo la mitad del capital. Más allá no se aceptan órdenes nuevas en ese lado; las que lo reducen se aceptan siempre.',
  adl: 'Desapalancamiento automático',
  adlText:
    'Si las ganancias abiertas de los clientes superan el 90% del capital, se cierran al precio de marca y sin comisión las posiciones con mayor rentabilidad por apalancamiento hasta bajar del 80%, y se te avisa. Si un tick las lleva por encima de todo el capital, pagan el patrimonio de la plataforma y luego el fondo de seguro; si no basta, se paga a prorrata y se publica en una hora.',
  published: 'Publicado a diario',
  publishedText:
    'Capital, exposición larga y corta, uso del límite, resultado de la cartera, movimientos del fondo de seguro, número y valor de las liquidaciones, y la proporción de clientes con pérdidas en 12 meses (desde 100 cuentas).',
} satisfies ContractRulesTexts;
