/** Texts of the rules of contracts. */
import type { ContractRulesTexts } from './zh.ts';

export const messages = {
  title: 'Reglas de los contratos',
  terms: 'Condiciones vigentes',
  price: 'Precios',
  priceText:
    'Cada segundo se publica un tick del índice, calculado con una fórmula pública a partir de varios mercados externos, numerado y encadenado por hash. Marca, compra y venta salen de él.',
  nextTick: 'Ejecución al tick siguiente',
  nextTickText:
    'Una orden se ejecuta al primer tick posterior a su aceptación: nadie puede elegir un precio conocido. Si empeora más que el límite de deslizamiento, la apertura se cancela sin costo; los mejores precios son suyos. Cierres, TP, SL y liquidaciones siempre se ejecutan.',
  margin: 'Lotes y margen',
  marginText:
    'Cada orden es una posición aislada propia, sin compensación. El margen es el valor dividido por el apalancamiento. Puede agregar margen cuando quiera y retirarlo hasta el requisito inicial al precio de marca.',
  stops: 'Toma de ganancias y límite de pérdidas',
  stopsText:
    'Se activan por marca o índice, según elija, y cierran al siguiente precio ejecutable: el precio de activación no está garantizado. Si SL y liquidación coinciden en un tick, gana el SL y no hay tasa de liquidación.',
  liquidation: 'Liquidación',
  liquidationText:
    'Cuando margen y resultado abierto no cubren el mantenimiento y la comisión de cierre, la posición se cierra al siguiente precio ejecutable. Tras la comisión, como máximo un 0.25% va al fondo de seguro y el resto se le devuelve; nunca es ingreso de la casa.',
  noDebt: 'Nunca quedará a deber',
  noDebtText:
    'No puede perder más que el margen de la posición. Si el precio salta la quiebra, el fondo de seguro paga la diferencia y no se cobran comisiones.',
  funding: 'Financiación',
  fundingText:
    'A las 00:00, 08:00 y 16:00 UTC sobre posiciones abiertas. La tasa depende de cuánto superan los largos a los cortos, como máximo 0.05% cada vez; si es positiva pagan los largos a los cortos, si es negativa al revés. Lo que retiene la cartera es su pago por llevar el lado neto. No hay otro cargo nocturno.',
  caps: 'Límites de exposición',
  capsText:
    'La cartera está dotada de antemano: el lado neto se limita para que un movimiento del 20% cueste como máximo la mitad del capital. Más allá no se aceptan órdenes en ese lado; las que lo reducen siempre.',
  adl: 'Desapalancamiento automático',
  adlText:
    'Si la ganancia abierta de los clientes supera el 90% del capital, se cierran a marca y sin comisión las posiciones con mayor rentabilidad por apalancamiento hasta bajar del 80%, y se le avisa. Si un tick supera todo el capital, pagan el patrimonio y luego el seguro; si no basta, se paga a prorrata y se publica en una hora.',
  published: 'Publicado a diario',
  publishedText:
    'Capital, exposición larga y corta, uso del límite, resultado, movimientos del seguro, número y volumen de liquidaciones, y la proporción de clientes con pérdidas en 12 meses (desde 100 cuentas).',
} satisfies ContractRulesTexts;
