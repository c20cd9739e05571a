/** The name of a term in both languages, and related reading. */
interface TermShape {
  en: string;
  es: string;
  /** Other terms that help to understand this one. */
  related: readonly string[];
  /** Slugs of lessons and articles that explain it in detail. A slug is linked if the site has that item. */
  lessons?: readonly string[];
  articles?: readonly string[];
}

const TERMS = {
  address: {
    en: 'address',
    es: 'dirección',
    related: ['address-reuse', 'public-key', 'bech32'],
    lessons: ['how-transactions-work'],
  },
  'address-reuse': {
    en: 'address reuse',
    es: 'reutilización de direcciones',
    related: ['address', 'chain-analysis'],
    articles: ['privacy-is-not-secrecy'],
  },
  altcoin: { en: 'altcoin', es: 'altcoin', related: ['bitcoin', 'fork'] },
  asic: { en: 'ASIC', es: 'ASIC', related: ['mining', 'hash-rate'] },
  bech32: { en: 'bech32', es: 'bech32', related: ['address', 'checksum', 'taproot'] },
  bip: {
    en: 'BIP (Bitcoin Improvement Proposal)',
    es: 'BIP (propuesta de mejora de Bitcoin)',
    related: ['soft-fork', 'consensus-rules'],
    lessons: ['how-bitcoin-changes'],
  },
  bitcoin: {
    en: 'bitcoin',
    es: 'bitcoin',
    related: ['satoshi', 'white-paper', 'blockchain'],
    lessons: ['what-is-bitcoin'],
  },
  'bitcoin-core': { en: 'Bitcoin Core', es: 'Bitcoin Core', related: ['full-node'], lessons: ['running-a-node'] },
  block: {
    en: 'block',
    es: 'bloque',
    related: ['blockchain', 'block-header', 'mining'],
    lessons: ['mining-and-the-blockchain'],
  },
  'block-explorer': { en: 'block explorer', es: 'explorador de bloques', related: ['txid', 'full-node'] },
  'block-header': {
    en: 'block header',
    es: 'encabezado de bloque',
    related: ['merkle-tree', 'nonce', 'proof-of-work'],
  },
  'block-height': { en: 'block height', es: 'altura de bloque', related: ['block', 'genesis-block'] },
  'block-reward': {
    en: 'block reward',
    es: 'recompensa de bloque',
    related: ['block-subsidy', 'transaction-fee', 'coinbase-transaction'],
  },
  'block-subsidy': {
    en: 'block subsidy',
    es: 'subsidio de bloque',
    related: ['halving', 'supply-cap'],
    articles: ['why-21-million'],
  },
  'block-weight': {
    en: 'block weight',
    es: 'peso de bloque',
    related: ['vbyte', 'segwit'],
    lessons: ['utxos-and-fees'],
  },
  blockchain: {
    en: 'blockchain',
    es: 'cadena de bloques',
    related: ['block', 'hash', 'proof-of-work'],
    lessons: ['mining-and-the-blockchain'],
  },
  'chain-analysis': {
    en: 'chain analysis',
    es: 'análisis de la cadena',
    related: ['address-reuse', 'coinjoin', 'kyc'],
    articles: ['privacy-is-not-secrecy'],
  },
  change: { en: 'change', es: 'cambio', related: ['output', 'utxo'], lessons: ['utxos-and-fees'] },
  checksum: { en: 'checksum', es: 'suma de verificación', related: ['seed-phrase', 'address'] },
  'coin-control': {
    en: 'coin control',
    es: 'control de monedas',
    related: ['utxo', 'consolidation'],
    lessons: ['protecting-your-privacy'],
  },
  'coinbase-transaction': {
    en: 'coinbase transaction',
    es: 'transacción coinbase',
    related: ['block-reward', 'mining'],
  },
  coinjoin: {
    en: 'CoinJoin',
    es: 'CoinJoin',
    related: ['chain-analysis'],
    articles: ['privacy-is-not-secrecy'],
    lessons: ['protecting-your-privacy'],
  },
  'cold-storage': {
    en: 'cold storage',
    es: 'almacenamiento en frío',
    related: ['hardware-wallet', 'hot-wallet'],
    lessons: ['choosing-a-wallet'],
  },
  confirmation: {
    en: 'confirmation',
    es: 'confirmación',
    related: ['block', 'double-spend', 'mempool'],
    lessons: ['how-transactions-work'],
  },
  'consensus-rules': {
    en: 'consensus rules',
    es: 'reglas de consenso',
    related: ['full-node', 'soft-fork', 'hard-fork'],
    lessons: ['running-a-node'],
  },
  consolidation: {
    en: 'consolidation',
    es: 'consolidación',
    related: ['utxo', 'dust', 'fee-rate'],
    lessons: ['utxos-and-fees'],
  },
  cpfp: {
    en: 'child pays for parent (CPFP)',
    es: 'child pays for parent (CPFP)',
    related: ['rbf', 'fee-rate', 'mempool'],
    lessons: ['utxos-and-fees'],
  },
  'custodial-wallet': {
    en: 'custodial wallet',
    es: 'billetera custodial',
    related: ['self-custody', 'exchange'],
    lessons: ['choosing-a-wallet'],
  },
  'derivation-path': { en: 'derivation path', es: 'ruta de derivación', related: ['hd-wallet', 'seed-phrase'] },
  descriptor: {
    en: 'descriptor',
    es: 'descriptor',
    related: ['multisig', 'xpub', 'script'],
    lessons: ['multisig-and-timelocks'],
  },
  difficulty: {
    en: 'difficulty',
    es: 'dificultad',
    related: ['difficulty-adjustment', 'proof-of-work'],
    lessons: ['mining-and-the-blockchain'],
  },
  'difficulty-adjustment': {
    en: 'difficulty adjustment',
    es: 'ajuste de dificultad',
    related: ['difficulty', 'hash-rate'],
  },
  'digital-signature': {
    en: 'digital signature',
    es: 'firma digital',
    related: ['private-key', 'public-key', 'schnorr-signature'],
    lessons: ['how-transactions-work'],
  },
  'double-spend': { en: 'double spend', es: 'doble gasto', related: ['confirmation', 'majority-attack'] },
  dust: { en: 'dust', es: 'polvo', related: ['consolidation', 'fee-rate'], lessons: ['utxos-and-fees'] },
  'elliptic-curve-cryptography': {
    en: 'elliptic-curve cryptography',
    es: 'criptografía de curva elíptica',
    related: ['private-key', 'public-key', 'digital-signature'],
  },
  entropy: {
    en: 'entropy',
    es: 'entropía',
    related: ['seed-phrase', 'private-key'],
    lessons: ['seed-phrases-and-backups'],
    articles: ['when-randomness-fails'],
  },
  exchange: {
    en: 'exchange',
    es: 'exchange',
    related: ['custodial-wallet', 'kyc'],
    lessons: ['choosing-a-wallet'],
  },
  'fee-rate': {
    en: 'fee rate',
    es: 'tasa de comisión',
    related: ['transaction-fee', 'vbyte', 'mempool'],
    lessons: ['utxos-and-fees'],
    articles: ['what-a-mempool-really-is'],
  },
  'fiat-money': { en: 'fiat money', es: 'dinero fiat', related: ['supply-cap'] },
  fork: {
    en: 'fork',
    es: 'bifurcación',
    related: ['soft-fork', 'hard-fork', 'stale-block'],
    articles: ['the-split-at-block-961632'],
  },
  'full-node': {
    en: 'full node',
    es: 'nodo completo',
    related: ['node', 'pruned-node', 'consensus-rules'],
    lessons: ['running-a-node'],
  },
  'genesis-block': {
    en: 'genesis block',
    es: 'bloque génesis',
    related: ['block', 'satoshi-nakamoto'],
    articles: ['take-a-block-apart'],
  },
  'giveaway-scam': {
    en: 'giveaway scam',
    es: 'sorteo falso',
    related: ['phishing', 'recovery-scam', 'ponzi-scheme'],
    lessons: ['spotting-scams'],
  },
  halving: {
    en: 'halving',
    es: 'halving',
    related: ['block-subsidy', 'supply-cap'],
    articles: ['the-2024-halving-explained'],
  },
  'hard-fork': {
    en: 'hard fork',
    es: 'bifurcación dura',
    related: ['soft-fork', 'consensus-rules'],
    lessons: ['how-bitcoin-changes'],
    articles: ['the-split-at-block-961632'],
  },
  'hardware-wallet': {
    en: 'hardware wallet',
    es: 'billetera de hardware',
    related: ['cold-storage', 'psbt'],
    lessons: ['choosing-a-wallet'],
  },
  hash: { en: 'hash', es: 'hash', related: ['proof-of-work', 'merkle-tree'], lessons: ['mining-and-the-blockchain'] },
  'hash-rate': {
    en: 'hash rate',
    es: 'hashrate',
    related: ['mining', 'difficulty-adjustment'],
    articles: ['how-proof-of-work-spends-energy'],
  },
  'hd-wallet': {
    en: 'HD wallet',
    es: 'billetera HD',
    related: ['seed-phrase', 'derivation-path'],
    lessons: ['seed-phrases-and-backups'],
  },
  'hot-wallet': {
    en: 'hot wallet',
    es: 'billetera caliente',
    related: ['cold-storage', 'wallet'],
    lessons: ['choosing-a-wallet'],
  },
  htlc: {
    en: 'HTLC (hashed timelock contract)',
    es: 'HTLC (contrato con hash y límite de tiempo)',
    related: ['lightning-network', 'timelock'],
    lessons: ['the-lightning-network'],
  },
  'initial-block-download': {
    en: 'initial block download',
    es: 'descarga inicial de bloques',
    related: ['full-node', 'pruned-node'],
    lessons: ['running-a-node'],
  },
  input: { en: 'input', es: 'entrada', related: ['output', 'transaction'], lessons: ['how-transactions-work'] },
  invoice: {
    en: 'invoice',
    es: 'factura',
    related: ['lightning-network', 'payment-channel'],
    lessons: ['the-lightning-network'],
  },
  kyc: {
    en: 'KYC (know your customer)',
    es: 'KYC (conoce a tu cliente)',
    related: ['exchange', 'chain-analysis'],
    articles: ['privacy-is-not-secrecy'],
    lessons: ['getting-your-first-bitcoin'],
  },
  'light-client': {
    en: 'light client',
    es: 'cliente ligero',
    related: ['full-node', 'block-header'],
    lessons: ['running-a-node'],
  },
  'lightning-network': {
    en: 'Lightning Network',
    es: 'red Lightning',
    related: ['payment-channel', 'off-chain', 'routing-node'],
    lessons: ['the-lightning-network'],
  },
  liquidity: {
    en: 'liquidity',
    es: 'liquidez',
    related: ['payment-channel', 'routing-node'],
    lessons: ['the-lightning-network'],
  },
  'majority-attack': { en: '51% attack', es: 'ataque del 51 %', related: ['hash-rate', 'double-spend'] },
  mempool: {
    en: 'mempool',
    es: 'mempool',
    related: ['fee-rate', 'confirmation', 'node'],
    articles: ['what-a-mempool-really-is'],
  },
  'merkle-tree': {
    en: 'Merkle tree',
    es: 'árbol de Merkle',
    related: ['hash', 'block-header'],
    articles: ['take-a-block-apart'],
  },
  mining: {
    en: 'mining',
    es: 'minería',
    related: ['proof-of-work', 'block-reward', 'mining-pool'],
    lessons: ['mining-and-the-blockchain'],
    articles: ['how-proof-of-work-spends-energy'],
  },
  'mining-pool': { en: 'mining pool', es: 'pool de minería', related: ['mining', 'hash-rate'] },
  miniscript: { en: 'Miniscript', es: 'Miniscript', related: ['script', 'descriptor'] },
  multisig: {
    en: 'multisig',
    es: 'multifirma',
    related: ['descriptor', 'psbt'],
    lessons: ['choosing-a-wallet', 'multisig-and-timelocks'],
  },
  node: { en: 'node', es: 'nodo', related: ['full-node', 'peer-to-peer'], lessons: ['running-a-node'] },
  nonce: { en: 'nonce', es: 'nonce', related: ['block-header', 'mining'] },
  'off-chain': { en: 'off-chain', es: 'fuera de la cadena', related: ['on-chain', 'lightning-network'] },
  'on-chain': { en: 'on-chain', es: 'en la cadena', related: ['off-chain', 'transaction'] },
  output: { en: 'output', es: 'salida', related: ['input', 'utxo', 'script'], lessons: ['how-transactions-work'] },
  'paper-wallet': { en: 'paper wallet', es: 'billetera de papel', related: ['seed-phrase', 'cold-storage'] },
  passphrase: {
    en: 'passphrase',
    es: 'passphrase',
    related: ['seed-phrase'],
    lessons: ['seed-phrases-and-backups'],
  },
  'payment-channel': {
    en: 'payment channel',
    es: 'canal de pago',
    related: ['lightning-network', 'liquidity', 'watchtower'],
    lessons: ['the-lightning-network'],
  },
  'peer-to-peer': { en: 'peer-to-peer (P2P)', es: 'entre pares (P2P)', related: ['node'] },
  phishing: { en: 'phishing', es: 'phishing', related: ['seed-phrase', 'recovery-scam'], lessons: ['spotting-scams'] },
  'ponzi-scheme': { en: 'Ponzi scheme', es: 'esquema Ponzi', related: ['giveaway-scam'], lessons: ['spotting-scams'] },
  'private-key': {
    en: 'private key',
    es: 'clave privada',
    related: ['public-key', 'seed-phrase', 'digital-signature'],
    lessons: ['seed-phrases-and-backups'],
    articles: ['your-keys-your-responsibility'],
  },
  'proof-of-work': {
    en: 'proof of work',
    es: 'prueba de trabajo',
    related: ['hash', 'difficulty', 'mining'],
    lessons: ['mining-and-the-blockchain'],
    articles: ['how-proof-of-work-spends-energy'],
  },
  'pruned-node': {
    en: 'pruned node',
    es: 'nodo podado',
    related: ['full-node', 'initial-block-download'],
    lessons: ['running-a-node'],
  },
  psbt: {
    en: 'PSBT (partially signed Bitcoin transaction)',
    es: 'PSBT (transacción de Bitcoin parcialmente firmada)',
    related: ['hardware-wallet', 'multisig'],
    lessons: ['using-a-hardware-wallet'],
  },
  'public-key': {
    en: 'public key',
    es: 'clave pública',
    related: ['private-key', 'xpub', 'address'],
    articles: ['bitcoin-and-quantum-computers'],
  },
  rbf: {
    en: 'replace-by-fee (RBF)',
    es: 'replace-by-fee (RBF)',
    related: ['cpfp', 'fee-rate', 'mempool'],
    lessons: ['utxos-and-fees'],
  },
  'recovery-scam': {
    en: 'recovery scam',
    es: 'estafa de recuperación',
    related: ['phishing', 'seed-phrase'],
    lessons: ['spotting-scams'],
  },
  'routing-node': {
    en: 'routing node',
    es: 'nodo de enrutamiento',
    related: ['lightning-network', 'liquidity'],
    lessons: ['the-lightning-network'],
  },
  satoshi: {
    en: 'satoshi (sat)',
    es: 'satoshi (sat)',
    related: ['bitcoin', 'satoshi-nakamoto'],
    lessons: ['what-is-bitcoin'],
  },
  'satoshi-nakamoto': {
    en: 'Satoshi Nakamoto',
    es: 'Satoshi Nakamoto',
    related: ['white-paper', 'genesis-block'],
    lessons: ['what-is-bitcoin'],
  },
  'schnorr-signature': {
    en: 'Schnorr signature',
    es: 'firma de Schnorr',
    related: ['digital-signature', 'taproot'],
    articles: ['five-years-of-taproot'],
  },
  script: { en: 'Script', es: 'Script', related: ['output', 'miniscript'], lessons: ['multisig-and-timelocks'] },
  'seed-phrase': {
    en: 'seed phrase',
    es: 'frase semilla',
    related: ['passphrase', 'hd-wallet', 'phishing'],
    lessons: ['seed-phrases-and-backups'],
    articles: ['your-keys-your-responsibility'],
  },
  segwit: {
    en: 'SegWit (segregated witness)',
    es: 'SegWit (testigo segregado)',
    related: ['block-weight', 'soft-fork', 'txid'],
  },
  'self-custody': {
    en: 'self-custody',
    es: 'autocustodia',
    related: ['custodial-wallet', 'private-key'],
    lessons: ['choosing-a-wallet'],
    articles: ['your-keys-your-responsibility'],
  },
  sidechain: {
    en: 'sidechain',
    es: 'cadena lateral',
    related: ['off-chain', 'blockchain'],
    articles: ['a-sidechain-comes-up-short'],
  },
  signet: { en: 'signet', es: 'signet', related: ['testnet'], articles: ['practice-on-signet'] },
  'soft-fork': {
    en: 'soft fork',
    es: 'bifurcación suave',
    related: ['hard-fork', 'segwit', 'taproot'],
    articles: ['five-years-of-taproot', 'the-split-at-block-961632'],
    lessons: ['how-bitcoin-changes'],
  },
  'stale-block': { en: 'stale block', es: 'bloque obsoleto', related: ['fork', 'confirmation'] },
  'supply-cap': {
    en: '21 million cap',
    es: 'límite de 21 millones',
    related: ['halving', 'block-subsidy'],
    lessons: ['what-is-bitcoin'],
    articles: ['why-21-million'],
  },
  taproot: {
    en: 'Taproot',
    es: 'Taproot',
    related: ['schnorr-signature', 'soft-fork'],
    articles: ['five-years-of-taproot'],
  },
  testnet: { en: 'testnet', es: 'testnet', related: ['signet'] },
  timelock: {
    en: 'timelock',
    es: 'bloqueo de tiempo',
    related: ['htlc', 'block-height'],
    lessons: ['multisig-and-timelocks'],
  },
  transaction: {
    en: 'transaction',
    es: 'transacción',
    related: ['input', 'output', 'transaction-fee'],
    lessons: ['how-transactions-work'],
    articles: ['send-your-first-transaction'],
  },
  'transaction-fee': {
    en: 'transaction fee',
    es: 'comisión de transacción',
    related: ['fee-rate', 'block-reward'],
    lessons: ['utxos-and-fees'],
  },
  txid: {
    en: 'TXID (transaction ID)',
    es: 'TXID (identificador de transacción)',
    related: ['transaction', 'block-explorer'],
  },
  utxo: {
    en: 'UTXO (unspent transaction output)',
    es: 'UTXO (salida de transacción no gastada)',
    related: ['output', 'utxo-set', 'change'],
    lessons: ['utxos-and-fees'],
  },
  'utxo-set': { en: 'UTXO set', es: 'conjunto de UTXO', related: ['utxo', 'full-node'], lessons: ['running-a-node'] },
  vbyte: {
    en: 'virtual byte (vB)',
    es: 'byte virtual (vB)',
    related: ['fee-rate', 'block-weight'],
    lessons: ['utxos-and-fees'],
  },
  volatility: { en: 'volatility', es: 'volatilidad', related: ['fiat-money'], lessons: ['what-is-bitcoin'] },
  wallet: {
    en: 'wallet',
    es: 'billetera',
    related: ['private-key', 'self-custody', 'seed-phrase'],
    lessons: ['choosing-a-wallet'],
  },
  'watch-only-wallet': {
    en: 'watch-only wallet',
    es: 'billetera de solo lectura',
    related: ['xpub', 'descriptor'],
    lessons: ['using-a-hardware-wallet'],
  },
  watchtower: {
    en: 'watchtower',
    es: 'torre de vigilancia',
    related: ['payment-channel', 'lightning-network'],
    lessons: ['the-lightning-network'],
  },
  'white-paper': {
    en: 'white paper',
    es: 'documento técnico (white paper)',
    related: ['satoshi-nakamoto', 'bitcoin'],
    lessons: ['what-is-bitcoin'],
  },
  xpub: {
    en: 'extended public key (xpub)',
    es: 'clave pública extendida (xpub)',
    related: ['public-key', 'watch-only-wallet', 'hd-wallet'],
    lessons: ['using-a-hardware-wallet'],
  },
} as const satisfies Record<string, TermShape>;

/** A term's id in addresses, the same in every language ("/glossary#mempool"). */
export type TermId = keyof typeof TERMS;

export interface Term extends TermShape {
  related: readonly TermId[];
}

/** The terms of the glossary; the pages hold their definitions. */
export const GLOSSARY: Readonly<Record<TermId, Term>> = TERMS;

/** All terms. Sort them before you show them. */
export const TERM_IDS = Object.keys(TERMS).filter(isTermId);

export function isTermId(id: string): id is TermId {
  return Object.hasOwn(TERMS, id);
}
