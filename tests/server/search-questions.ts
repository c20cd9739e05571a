import type { Language } from '#domain/language.ts';

/**
 * What beginners ask, and the items of the starter content that answer it: slugs of lessons, articles and videos, and
 * terms of the glossary. The search may be tuned with the questions at even places, from 0. The others prove it.
 */
const ENGLISH = `
what is bitcoin > what-is-bitcoin
bitcoin > bitcoin what-is-bitcoin
wallet > wallet choosing-a-wallet
how do I choose a wallet > choosing-a-wallet
best wallet for beginners > choosing-a-wallet wallet
what is a seed phrase > seed-phrase seed-phrases-and-backups
seed words > seed-phrase seed-phrases-and-backups
recovery phrase > seed-phrase seed-phrases-and-backups
backup > seed-phrases-and-backups
I lost my seed phrase > seed-phrases-and-backups seed-phrase
private key > private-key
difference between public key and private key > public-key private-key seed-keys-and-addresses
not your keys not your coins > your-keys-your-responsibility custodial-wallet self-custody
hardware wallet > hardware-wallet using-a-hardware-wallet
are hardware wallets safe > are-hardware-wallets-secure-enough hardware-wallet using-a-hardware-wallet
cold wallet > cold-storage
mnemonic > seed-phrase seed-phrases-and-backups hd-wallets-mnemonic-codes-and-seedqr
cold storage > cold-storage
how to buy bitcoin > getting-your-first-bitcoin
where can I get bitcoin > getting-your-first-bitcoin
exchanges > exchange
kyc > kyc
hot wallet vs cold wallet > hot-wallet cold-storage choosing-a-wallet
how to send bitcoin > your-first-payment send-your-first-transaction how-transactions-work
first transaction > send-your-first-transaction
how do bitcoin transactions work > how-transactions-work transaction
stuck transaction > utxos-and-fees rbf cpfp your-first-payment
my payment is not confirmed > your-first-payment confirmation mempool what-a-mempool-really-is utxos-and-fees
how many confirmations do I need > confirmation
fees > transaction-fee utxos-and-fees fee-rate
why are bitcoin fees so high > utxos-and-fees transaction-fee fee-rate
sat/vB > fee-rate vbyte
what are sats > satoshi
satoshi > satoshi satoshi-nakamoto
who invented bitcoin > where-bitcoin-came-from satoshi-nakamoto white-paper
who is satoshi nakamoto > satoshi-nakamoto
history of bitcoin > where-bitcoin-came-from
white paper > white-paper
whitepaper > white-paper
what is mining > mining mining-and-the-blockchain
how does bitcoin mining work > mining mining-and-the-blockchain
miners > mining mining-and-the-blockchain
mining pools > mining-pool
asic > asic
proof-of-work > proof-of-work how-proof-of-work-spends-energy
PoW > proof-of-work how-proof-of-work-spends-energy
energy > how-proof-of-work-spends-energy
does bitcoin waste energy > how-proof-of-work-spends-energy
blockchain > blockchain mining-and-the-blockchain
block chain > blockchain mining-and-the-blockchain
what is in a block > block take-a-block-apart block-header
genesis block > genesis-block
halving > halving the-2024-halving-explained
when was the last halving > halving the-2024-halving-explained
21 million > supply-cap why-21-million
how many bitcoins will there be > supply-cap why-21-million what-is-bitcoin
difficulty adjustment > difficulty-adjustment
hashrate > hash-rate
what is a hash > hash
51 attack > majority-attack
double spending > double-spend
lightning > lightning-network the-lightning-network
how does the lightning network work > lightning-network the-lightning-network
LN > lightning-network the-lightning-network
payment channels > payment-channel the-lightning-network
lightning invoice > invoice the-lightning-network
node > node full-node running-a-node
how to run a node > running-a-node
pruned node > pruned-node
bitcoin core > bitcoin-core bitcoin-core-31 bitcoin-core-32
mempool.space > mempool what-a-mempool-really-is block-explorer
what is the mempool > mempool what-a-mempool-really-is
block explorer > block-explorer
utxo > utxo utxos-and-fees the-utxo-model
multi-sig > multisig multisig-and-timelocks
multisig wallet > multisig multisig-and-timelocks
2-of-3 > multisig multisig-and-timelocks
taproot > taproot five-years-of-taproot
segwit > segwit explaining-segregated-witness
soft fork vs hard fork > soft-fork hard-fork how-bitcoin-changes
quantum computers > bitcoin-and-quantum-computers
can quantum computers break bitcoin > bitcoin-and-quantum-computers
is bitcoin anonymous > protecting-your-privacy privacy-is-not-secrecy
privacy > protecting-your-privacy privacy-is-not-secrecy
coinjoin > coinjoin protecting-your-privacy
how to avoid scams > spotting-scams
scam > spotting-scams giveaway-scam recovery-scam
ponzi scheme > ponzi-scheme spotting-scams
testnet > testnet practice-with-test-coins practice-on-signet
free test coins > practice-with-test-coins practice-on-signet
verify download > verify-a-download check-your-download
what is inflation > when-money-loses-value
what is money > what-money-is
inheritance > inheritance-with-one-key multisig-and-timelocks timelock seed-phrases-and-backups
why do people use bitcoin > why-people-use-bitcoin
walet > wallet choosing-a-wallet
segwitt > segwit explaining-segregated-witness
blokchain > blockchain mining-and-the-blockchain
lightening network > lightning-network the-lightning-network
bitcon > bitcoin what-is-bitcoin
`;

const SPANISH = `
qué es bitcoin > what-is-bitcoin
monedero > wallet choosing-a-wallet
cartera > wallet choosing-a-wallet bitcoin-wallets
billetera > wallet choosing-a-wallet
cómo elegir una billetera > choosing-a-wallet
¿cuál es la mejor cartera? > choosing-a-wallet wallet
qué es una frase semilla > seed-phrase seed-phrases-and-backups
palabras de recuperación > seed-phrase seed-phrases-and-backups
respaldo > seed-phrases-and-backups
copia de seguridad > seed-phrases-and-backups
perdí mi frase semilla > seed-phrase seed-phrases-and-backups
clave privada > private-key
llave privada > private-key
claves públicas y privadas > public-key private-key seed-keys-and-addresses
billetera fría > cold-storage
hardware wallet > hardware-wallet using-a-hardware-wallet
billetera de hardware > hardware-wallet using-a-hardware-wallet
cómo comprar bitcoin > getting-your-first-bitcoin
conseguir bitcoin > getting-your-first-bitcoin
casa de cambio > exchange
exchange > exchange
cómo enviar bitcoin > your-first-payment send-your-first-transaction how-transactions-work
primer pago > your-first-payment
cómo funciona una transacción > how-transactions-work transaction
transacción atascada > utxos-and-fees rbf cpfp your-first-payment
confirmaciones > confirmation
cuántas confirmaciones necesito > confirmation
comisiones > transaction-fee utxos-and-fees fee-rate
por qué son tan altas las comisiones > utxos-and-fees transaction-fee fee-rate
tarifa de minería > transaction-fee utxos-and-fees fee-rate
sats > satoshi
quién es satoshi nakamoto > satoshi-nakamoto
quién creó bitcoin > where-bitcoin-came-from satoshi-nakamoto
historia de bitcoin > where-bitcoin-came-from
libro blanco > white-paper
qué es la minería > mining mining-and-the-blockchain
minar > mining mining-and-the-blockchain
minado de bitcoin > mining mining-and-the-blockchain
mineros > mining mining-and-the-blockchain
pool de minería > mining-pool
prueba de trabajo > proof-of-work how-proof-of-work-spends-energy
proof-of-work > proof-of-work how-proof-of-work-spends-energy
cuánta energía gasta bitcoin > how-proof-of-work-spends-energy
consumo de energía > how-proof-of-work-spends-energy
cadena de bloques > blockchain mining-and-the-blockchain
blockchain > blockchain mining-and-the-blockchain
qué es un bloque > block take-a-block-apart
bloque génesis > genesis-block
halving > halving the-2024-halving-explained
qué es el halving > halving the-2024-halving-explained
21 millones > supply-cap why-21-million
cuántos bitcoins habrá > supply-cap why-21-million what-is-bitcoin
ajuste de dificultad > difficulty-adjustment
función hash > hash
ataque del 51% > majority-attack
doble gasto > double-spend
lightning > lightning-network the-lightning-network
cómo funciona lightning > lightning-network the-lightning-network
red lightning > lightning-network the-lightning-network
canal de pago > payment-channel the-lightning-network
factura lightning > invoice the-lightning-network
nodo > node full-node running-a-node
cómo tener un nodo > running-a-node
nodo completo > full-node running-a-node
bitcoin core > bitcoin-core bitcoin-core-31 bitcoin-core-32
qué es la mempool > mempool what-a-mempool-really-is
explorador de bloques > block-explorer
utxo > utxo utxos-and-fees the-utxo-model
multifirma > multisig multisig-and-timelocks
multi-firma > multisig multisig-and-timelocks
multisig > multisig multisig-and-timelocks
taproot > taproot five-years-of-taproot
qué es segwit > segwit explaining-segregated-witness
bifurcación > fork soft-fork hard-fork
diferencia entre bifurcación dura y suave > soft-fork hard-fork how-bitcoin-changes
computadoras cuánticas > bitcoin-and-quantum-computers
computación cuántica > bitcoin-and-quantum-computers
es anónimo bitcoin > protecting-your-privacy privacy-is-not-secrecy
privacidad > protecting-your-privacy privacy-is-not-secrecy
cómo reconocer estafas > spotting-scams
estafa > spotting-scams giveaway-scam recovery-scam
me robaron mis bitcoins > spotting-scams recovery-scam
phishing > phishing spotting-scams
esquema ponzi > ponzi-scheme spotting-scams
monedas de prueba > practice-with-test-coins
verificar una descarga > verify-a-download check-your-download
inflación > when-money-loses-value
por qué sube la inflación > when-money-loses-value
qué es el dinero > what-money-is
para qué sirve bitcoin > why-people-use-bitcoin what-is-bitcoin
por qué la gente usa bitcoin > why-people-use-bitcoin
herencia > inheritance-with-one-key multisig-and-timelocks timelock seed-phrases-and-backups
código abierto > why-open-source-matters-for-bitcoin bitcoin-core
autocustodia > self-custody
semilla > seed-phrase seed-phrases-and-backups seed-keys-and-addresses why-is-seed-splitting-a-bad-idea
contraseña adicional > passphrase
minerria > mining mining-and-the-blockchain
biletera > wallet choosing-a-wallet
bitcon > bitcoin what-is-bitcoin
transacion > transaction how-transactions-work
`;

export interface Question {
  search: string;
  answers: string[];
}

export const QUESTIONS: Record<Language, Question[]> = { en: questionsOf(ENGLISH), es: questionsOf(SPANISH) };

function questionsOf(table: string): Question[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [search = '', answers = ''] = line.split(' > ');
      return { search, answers: answers.split(' ') };
    });
}
