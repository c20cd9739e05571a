import type { Language } from './language.ts';

interface Tip extends Record<Language, string> {
  /** Found in the slug or English title of lessons that it fits. A tip without it fits everywhere. */
  about?: RegExp;
}

const TIPS: readonly Tip[] = [
  {
    about: /seed|backup/i,
    en: 'Write your seed phrase on paper, by hand, twice, and keep the copies in different places. A photo or a note in the cloud is a copy for strangers too.',
    es: 'Escribe tu frase semilla en papel, a mano, dos veces, y guarda las copias en lugares distintos. Una foto o una nota en la nube también es una copia para extraños.',
  },
  {
    about: /scam|fraud|phishing/i,
    en: 'When someone hurries you, stop. Hang up, wait a day, and ask a person you know. An honest offer is still there tomorrow; a scam can’t wait.',
    es: 'Cuando alguien te presione, detente. Cuelga, espera un día y pregúntale a una persona que conozcas. Una oferta honesta sigue ahí mañana; una estafa no puede esperar.',
  },
  {
    about: /hardware/i,
    en: 'Compare the address on the screen of the device, character by character, not the one on your computer. Malware can change what your computer shows, but hardly what the device shows.',
    es: 'Compara la dirección en la pantalla del dispositivo, carácter por carácter, no la de tu computadora. Un programa malicioso puede cambiar lo que muestra tu computadora, pero difícilmente lo que muestra el dispositivo.',
  },
  {
    about: /privacy|anonym/i,
    en: 'Use a new address for every payment that you receive. Wallets do it on their own; the mistake is to post one address and keep using it.',
    es: 'Usa una dirección nueva para cada pago que recibas. Las billeteras lo hacen solas; el error es publicar una dirección y seguir usándola.',
  },
  {
    about: /choosing|wallet/i,
    en: 'Before you put money in a wallet, delete it (not an app that holds others, too) and restore it from its backup. If that works with nothing in it, it works when it matters.',
    es: 'Antes de poner dinero en una billetera, bórrala (no una aplicación que guarde otras) y restáurala con su respaldo. Si funciona cuando está vacía, funcionará cuando importe.',
  },
  {
    about: /lightning/i,
    en: 'Keep on Lightning what you would carry in your pocket. Savings belong in an offline wallet.',
    es: 'Lleva en Lightning lo que llevarías en el bolsillo. Tus ahorros van en una billetera sin conexión.',
  },
  {
    about: /multisig|timelock/i,
    en: 'Back up the descriptor of a multisig wallet with every key. Without it, the keys may not be enough to find the coins.',
    es: 'Guarda el descriptor de una billetera multifirma junto a cada clave. Sin él, las claves pueden no bastar para encontrar las monedas.',
  },
  {
    about: /utxo|fee/i,
    en: 'Fees depend on bytes and on how busy the network is, not on the amount. If you aren’t in a hurry, choose a low fee and wait.',
    es: 'La comisión depende de los bytes y de cuánta actividad hay en la red, no de la cantidad. Si no tienes prisa, elige una comisión baja y espera.',
  },
  {
    about: /node/i,
    en: 'Let your own wallet ask your own node. Until then, you trust someone else’s node, and tell it which addresses are yours.',
    es: 'Haz que tu billetera le pregunte a tu propio nodo. Hasta entonces confías en las respuestas de uno ajeno y le cuentas qué direcciones son tuyas.',
  },
  {
    about: /changes|soft ?fork|upgrade|consensus/i,
    en: 'Only you can upgrade your node. When a change is announced, read what it does before you install it. With a soft fork, old nodes keep working.',
    es: 'Solo tú puedes actualizar tu nodo. Cuando se anuncie un cambio, lee qué hace antes de instalarlo. Con una bifurcación suave, los nodos viejos siguen funcionando.',
  },
  {
    about: /download|verify|check-your/i,
    en: 'Get the signing key from a different place than the program. If both come from one page, someone who changed one could change the other.',
    es: 'Consigue la clave de firma en un lugar distinto al del programa. Si ambos vienen de la misma página, quien cambió uno pudo cambiar el otro.',
  },
  {
    about: /test-?coins|signet|testnet/i,
    en: 'Make your mistakes with test coins: send to a wrong address, pay too low a fee, lose a wallet and restore it. Here they cost nothing.',
    es: 'Comete tus errores con monedas de prueba: envía a la dirección equivocada, paga una comisión demasiado baja, pierde una billetera y restáurala. Aquí no cuestan nada.',
  },
  {
    about: /getting|buy|first-bitcoin/i,
    en: 'Start with an amount that you would not miss, and withdraw it to your own wallet the same day. Then you know the whole way there and back.',
    es: 'Empieza con una cantidad que no echarías de menos y retírala a tu propia billetera el mismo día. Así conoces todo el camino de ida y vuelta.',
  },
  {
    about: /payment|pay\b/i,
    en: 'Send a small amount first, and the rest when it has arrived. A second fee is cheaper than a wrong address.',
    es: 'Envía primero una cantidad pequeña, y el resto cuando haya llegado. Una segunda comisión sale más barata que una dirección equivocada.',
  },
  {
    about: /transaction/i,
    en: 'Compare the whole address after pasting it, not only its beginning and end. Some malware replaces what you copied with an address that looks alike.',
    es: 'Compara la dirección completa después de pegarla, no solo el principio y el final. Hay programas maliciosos que cambian lo que copiaste por una dirección parecida.',
  },
  {
    about: /mining|blockchain|block/i,
    en: 'For a large payment, wait for six confirmations. For a coffee, one is plenty.',
    es: 'Para un pago grande, espera seis confirmaciones. Para un café, una es más que suficiente.',
  },
  {
    about: /what-is-bitcoin/i,
    en: 'Bitcoin with a capital B is the network, bitcoin in lower case the money. If an article mixes them up, read its other claims twice.',
    es: 'Bitcoin con mayúscula es la red; bitcoin en minúscula, el dinero. Si un artículo los confunde, lee dos veces lo demás que afirma.',
  },
  {
    about: /loses-value|inflation/i,
    en: 'Look up what bread cost in your town ten years ago and today. That is your own inflation, without any statistics.',
    es: 'Averigua cuánto costaba el pan en tu ciudad hace diez años y cuánto cuesta hoy. Esa es tu propia inflación, sin estadísticas ajenas.',
  },
  {
    about: /where|history|came-from/i,
    en: 'Read the white paper. It has nine pages, and the first ones need no mathematics.',
    es: 'Lee el documento técnico. Tiene nueve páginas, y las primeras no exigen matemáticas.',
  },
  {
    about: /why/i,
    en: 'Ask three people why they use bitcoin. If the answer is only the price, ask what they would do with it if the price stood still.',
    es: 'Pregúntales a tres personas por qué usan bitcoin. Si la respuesta es solo el precio, pregunta qué harían con él si el precio no se moviera.',
  },
  {
    about: /money/i,
    en: 'Explain this lesson to someone at dinner. Where you get stuck is what to read again.',
    es: 'Explícale esta lección a alguien durante la cena. Donde te atasques está lo que conviene releer.',
  },
  {
    en: 'Try everything with a small amount first, one you wouldn’t miss. And anyone who asks for your seed phrase is after your coins, however official they look.',
    es: 'Prueba todo primero con una cantidad pequeña, que no echarías de menos. Y quien te pida tu frase semilla va tras tus monedas, por muy oficial que parezca.',
  },
  {
    en: 'Write down one question that this lesson left open, and look for its answer in the next one. Learning sticks to questions.',
    es: 'Anota una pregunta que esta lección te dejó y busca la respuesta en la siguiente. Lo aprendido se pega a las preguntas.',
  },
  {
    en: 'Read numbers twice: a bitcoin is 100 million satoshis, and a misplaced decimal point has no customer service.',
    es: 'Lee los números dos veces: un bitcoin son 100 millones de satoshis, y para una coma mal puesta no hay servicio al cliente.',
  },
  {
    en: 'Do with your own hands what you just read, today, while you remember it. Ten minutes of practice are worth an hour of reading.',
    es: 'Haz con tus propias manos lo que acabas de leer, hoy, mientras lo recuerdas. Diez minutos de práctica valen más que una hora de lectura.',
  },
  {
    en: 'Don’t tell people how much you have. What strangers don’t know, they can’t come for.',
    es: 'No cuentes cuánto tienes. Lo que los extraños no saben no pueden venir a buscarlo.',
  },
];

/**
 * A closing tip for each lesson of a module: one that fits its subject or, where none is left, a general one. No two
 * lessons share one as long as there are enough.
 * @param lessons of one module, in order.
 */
export function lessonTips(lessons: readonly { slug: string; title: string }[], language: Language): string[] {
  const taken = new Set<Tip>();
  const general = TIPS.filter(({ about }) => !about);
  return lessons.map(({ slug, title }, index) => {
    const fitting = TIPS.filter(({ about }) => about?.test(`${slug} ${title}`));
    const tip = [...fitting, ...general].find((each) => !taken.has(each)) ?? general[index % general.length];
    if (!tip) return '';
    taken.add(tip);
    return tip[language];
  });
}
