/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'Nivel VIP',
  level: 'VIP {n}',
  volume: 'Volumen de 30 días',
  computed: 'Calculado {day} 00:00 UTC',
  notComputed: 'Se calcula a las próximas 00:00 UTC',
  missing: 'Faltan {amount} USDT para VIP {n}',
  highest: 'Estás en el nivel más alto',
  saved: 'Con VIP {n} habrías ahorrado en 30 días',
  spotMaker: 'Spot maker',
  spotTaker: 'Spot taker',
  contract: 'Futuros',
  schedule: 'Tabla de comisiones',
  levelColumn: 'Nivel',
  volumeColumn: '30 días (USDT)',
  trade: 'Operar',
  rules: 'Reglas',
  rule1:
    'El nivel sale de tu propio volumen de spot y futuros de 30 días, cada día a las 00:00 UTC. Nadie puede comprarlo, otorgarlo ni quitarlo.',
  rule2: 'Las operaciones con otras cuentas tuyas no cuentan.',
  rule3: 'Una orden conserva las tasas con las que se creó, cambie o no el nivel.',
} satisfies VipTexts;
