import type { TermId } from '../glossary.ts';

/** What each term means, in English: one to three sentences, for beginners. */
export const definitions: Record<TermId, string> = {
  address:
    'A short text that says where a payment should go, for example one that begins with bc1. It stands for a condition, usually “anyone who can sign with this key may spend”. You can show it to anyone, and a fresh one for each payment keeps your payments apart.',
  'address-reuse':
    'Receiving more than once at the same address. It works, but anyone can see that those payments belong together.',
  altcoin:
    'Any cryptocurrency other than bitcoin. Each has rules and risks of its own, so what is true of Bitcoin may not be true of it.',
  asic: 'A chip built for a single job. In mining that job is computing SHA-256 hashes, and it does so far faster, and with far less energy per hash, than any ordinary computer.',
  bech32:
    'The way of writing newer addresses, which begin with bc1. It avoids characters that are easily mixed up and catches typing errors. Taproot addresses use an improved form of it, bech32m.',
  bip: 'A public, numbered document that describes a change or a standard, such as BIP 39 for seed phrases. A number means that someone wrote it down, not that anyone has to follow it.',
  bitcoin:
    'Written with a capital letter, the network and its rules; with a lowercase letter, the money that moves in it. One bitcoin is 100 million satoshis. No one issues or runs it: thousands of computers each enforce the same rules.',
  'bitcoin-core':
    'The most widely used program for running a full node, descended from the one that Satoshi Nakamoto published in 2009. It is open source, so anyone can read it, and no one has to run it.',
  block:
    'A batch of transactions together with a header, which points to the block before it and carries the proof of work. A new one is found every ten minutes on average.',
  'block-explorer':
    'A website or program that shows blocks, transactions and addresses in a readable form. It is handy, but the people who run it learn what you look up, unless you run one on your own node.',
  'block-header':
    'The 80 bytes that sum up a block: version, hash of the block before, Merkle root, time, difficulty target and nonce. Miners hash only this, over and over.',
  'block-height':
    'The number of a block, counted from 0. Height is Bitcoin’s calendar: rules such as the halving are tied to it rather than to a date.',
  'block-reward':
    'What a miner collects for a block: the new bitcoins of the block subsidy plus the fees of all transactions in it.',
  'block-subsidy':
    'The new bitcoins that a block may create. It began at 50, is cut in half every 210,000 blocks, and has been 3.125 since April 2024.',
  'block-weight':
    'How full a block is; at most 4 million weight units fit. A byte of signature data counts as one unit, any other byte as four.',
  blockchain:
    'All blocks in order. Each contains the hash of the one before it, so anyone who wants to change an old entry has to redo the work of that block and of all that follow.',
  'chain-analysis':
    'Drawing conclusions from the public blockchain about who paid whom. It combines rules of thumb, such as “coins spent together belong to one person”, with data from elsewhere, for example from exchanges.',
  change:
    'The part of a spent coin that comes back to you, as when you pay with a banknote that is too large. Your wallet makes an output of its own for it, normally at a new address.',
  checksum:
    'Extra characters computed from the rest, which make most typing errors show. Addresses contain one, and so does the last word of a seed phrase.',
  'coin-control':
    'A wallet feature that lets you choose which coins a payment spends, to save fees or to keep apart what should not be seen together.',
  'coinbase-transaction':
    'The first transaction of every block, which pays the block reward to the miner. It spends no earlier coin, and what it pays can move only after 100 further blocks. A well-known exchange borrowed the name.',
  coinjoin:
    'One transaction that several people build together, so that outsiders cannot easily tell which input paid for which output. Each person signs only if the result suits them, so no one has to hand over their coins.',
  'cold-storage':
    'Keeping private keys away from the internet, for example on a hardware wallet. It keeps distant thieves out; it does not help if you lose your only backup.',
  confirmation:
    'A block that contains your transaction, and each block on top of it. With one confirmation it is in the newest block; with every further one it gets harder to reverse. Six is a common rule for large amounts.',
  'consensus-rules':
    'The rules that each full node checks for itself: valid signatures, nothing spent twice, no more new coins than allowed, and so on. A block that breaks one is rejected, no matter who made it.',
  consolidation:
    'Merging many small coins into one by paying yourself, best while fees are low. Later payments get cheaper; in return, anyone can see that those coins have one owner.',
  cpfp: 'A way to hurry a payment that is stuck: one of its outputs is spent in a new transaction with a generous fee. To earn that fee, a miner has to include both.',
  'custodial-wallet':
    'A wallet for which a company holds the keys while you hold a claim on the company. It is easy to use, but the company can be hacked, go bankrupt or lock you out. Hence the saying “not your keys, not your coins”.',
  'derivation-path':
    "The route by which a wallet gets from the seed to a key. The first steps, such as m/84'/0'/0', lead to an account; two more lead to one address in it. With the right seed and another path, a restored wallet looks empty, although the coins are still there.",
  descriptor:
    'A line of text that says exactly which addresses a wallet has and how they are computed: keys, paths and kind of script. It belongs in the backup of every multisig wallet.',
  difficulty:
    'How hard it is at the moment to find a valid block. The higher it is, the more hashes miners have to try on average.',
  'difficulty-adjustment':
    'Every 2,016 blocks, about two weeks, each node recalculates the difficulty from the time that those blocks took. So blocks keep coming about every ten minutes, whether miners join or leave.',
  'digital-signature':
    'A number that proves that the holder of the private key approved exactly this message, without showing the key. Anyone can check it with the public key, and it no longer fits if a single digit is changed.',
  'double-spend':
    'An attempt to spend the same coin twice. The blockchain can contain only one of the two payments, which is why you should not count on one that has no confirmation yet.',
  dust: 'An output so small that spending it would cost more in fees than it is worth. By default, nodes don’t pass on transactions that create one.',
  'elliptic-curve-cryptography':
    'The mathematics behind Bitcoin’s keys. Computing the public key from the private one is easy, but there is no known way back on today’s computers. Bitcoin uses a curve named secp256k1.',
  entropy:
    'Randomness that no one can guess, counted in bits. A seed phrase of 12 words rests on 128 bits. Words that you think up yourself have far less, so let the wallet choose; some wallets let you add dice rolls.',
  exchange:
    'A company where people swap ordinary money for bitcoin and back. As long as your coins are there, the exchange holds the keys.',
  'fee-rate':
    'The fee for each unit of size, in satoshis per virtual byte (sat/vB). Miners tend to take the highest rates first, so your wait depends on this rate, not on the amount that you send.',
  'fiat-money':
    'Money that is backed by a state’s word rather than by a thing, such as pesos, euros or dollars. How much of it there is depends on decisions of central banks and commercial banks.',
  fork: 'A split. The word is used for two blocks found at the same height, for a change of the consensus rules (soft fork, hard fork), and for a copy of a program that goes its own way.',
  'full-node':
    'A node that downloads every block and checks it against all consensus rules instead of taking anyone’s word for it. An ordinary computer is enough to run one.',
  'genesis-block':
    'The very first block, dated January 3, 2009. It contains a newspaper headline of that day about a second bailout for banks, and its 50 bitcoins cannot be spent.',
  'giveaway-scam':
    'The promise to send back twice what you send first, often with a famous face or a faked live stream. Nothing ever comes back.',
  halving:
    'The moment, every 210,000 blocks or about four years, when the block subsidy drops by half. The fourth one came in April 2024. Because of the halvings, the number of bitcoins levels off below 21 million.',
  'hard-fork':
    'A change that allows what the rules used to forbid. Nodes that have not been updated reject the new blocks, so everyone has to switch. If someone keeps extending the old chain as well, there are two networks and two coins.',
  'hardware-wallet':
    'A small device that keeps private keys and signs with them, without ever handing them to your phone or computer. Compare the address and the amount on its own screen before you approve.',
  hash: 'A fingerprint of data: a function turns any input into a number of fixed length, with no way back. Change one letter, and the number is a completely different one. Bitcoin mostly uses SHA-256.',
  'hash-rate':
    'How many hashes a miner, or all miners together, compute in a second. For the whole network it can only be estimated, from the difficulty and how fast blocks are found: about 900 quintillion (9 × 10²⁰) in August 2026.',
  'hd-wallet':
    'A wallet that computes all of its keys from one seed (HD stands for hierarchical deterministic). One backup, made once, covers all present and future addresses.',
  'hot-wallet':
    'A wallet whose keys are on a device that goes online, such as your phone. It is good for small amounts, like the cash in your pocket.',
  htlc: 'A promise of the kind “the money is yours if you show a secret in time; otherwise it returns to me”. Lightning strings such promises together, so that a payment can pass through people who don’t need to trust each other.',
  'initial-block-download':
    'The first synchronization of a full node, in which it fetches and checks every block since 2009. It takes hours to days, and the node doesn’t need to trust the nodes that it downloads from.',
  input:
    'The part of a transaction that names the earlier output it spends and proves the right to do so, usually with a signature.',
  invoice:
    'A request for payment in Lightning, as a long text or QR code that says how much, for whom and until when. It is meant to be paid once.',
  kyc: 'Rules by which companies such as exchanges have to find out who their customers are. The records tie your name to your coins, and they can leak.',
  'light-client':
    'A wallet that checks block headers and little more, and asks other nodes about its own transactions, usually telling them what it looks for. It fits on a phone. Many phone wallets check even less and simply trust a server.',
  'lightning-network':
    'A network of payment channels on top of Bitcoin, for payments that take seconds and cost little. Only the opening and the closing of a channel go onto the blockchain.',
  liquidity:
    'In Lightning, how much can move through a channel in each direction. To receive, you need coins on the other side of your channels; to send, coins on yours.',
  'majority-attack':
    'What someone with more than half of the hash rate could do: hold back transactions and reverse payments of their own. They could neither spend other people’s coins nor create extra ones, since full nodes would reject such blocks.',
  mempool:
    'The list of valid transactions without a confirmation that a node keeps. Every node has its own, so there is no such thing as the one mempool.',
  'merkle-tree':
    'A way to sum up many transactions in a single hash, by hashing them in pairs until one number, the Merkle root, is left. It lets you prove that a transaction is in a block without showing the whole block.',
  mining:
    'Gathering transactions into a block and searching for a header whose hash is low enough. The miner who finds one earns the block reward. This is how strangers agree on one order of payments.',
  'mining-pool':
    'Miners who search together and share the rewards according to the work of each, so that income comes often and in small pieces instead of rarely and in large ones.',
  miniscript:
    'A way of writing spending conditions that programs can understand and combine, for example “two of these three keys, or after a year this one”. It translates into Bitcoin’s Script.',
  multisig:
    'A spending condition that asks for signatures of several keys, for example two out of three. One lost or stolen key is then no disaster.',
  node: 'A computer that takes part in the Bitcoin network and passes on transactions and blocks. Those that check everything are full nodes.',
  nonce:
    'The number in a block header that miners change to get another hash. It has only 32 bits, so they have to vary other parts of the block as well.',
  'off-chain':
    'Said of bitcoin that changes hands without a transaction on the blockchain, in Lightning for example, or merely in the books of an exchange. How safe that is depends on the method.',
  'on-chain':
    'Said of what is on the blockchain as a transaction. It waits for a block, costs a fee according to its size, and is public for good.',
  output:
    'The part of a transaction that creates a coin: an amount, and the condition for spending it. As long as no one has spent it, it is a UTXO.',
  'paper-wallet':
    'A private key printed on paper. It is an idea from the early days that is no longer recommended: printers remember, and spending from one is easy to get wrong. A seed phrase written by hand does the job better.',
  passphrase:
    'A word or sentence of your own that is added to the seed phrase and leads to a different wallet. There is no wrong one, since each opens some wallet, and no one can reset one that you forgot.',
  'payment-channel':
    'Bitcoin that two people lock up together while they exchange signed updates about who owns how much of it. Only the beginning and the end go onto the blockchain.',
  'peer-to-peer':
    'Said of a network without a center, in which each computer talks directly to others of equal rank. There is no server that could be switched off.',
  phishing:
    'Luring people into giving away secrets on a website, in an app or in a message that looks genuine. No honest website, email or support desk ever needs your seed phrase.',
  'ponzi-scheme':
    'A fraud that pays earlier investors with the money of later ones, until no new ones come. Guaranteed returns are its best-known sign.',
  'private-key':
    'A secret number, far too large to guess, that can sign for certain coins. Anyone who knows it can spend them. If you lose it, you can’t.',
  'proof-of-work':
    'Evidence that much computing was done: a hash below the target can only be found by trying. Anyone can check it in an instant, and faking it would cost as much as doing the work.',
  'pruned-node':
    'A full node that checks everything and then deletes old blocks to save disk space. It enforces the rules like any other, but it cannot show you blocks from long ago.',
  psbt: 'A format for a transaction on its way between the devices or people who have to sign it. A hardware wallet, for example, gets a PSBT and returns it with its signature.',
  'public-key':
    'The counterpart of a private key, computed from it. With it, others can check your signatures but cannot sign.',
  rbf: 'Replacing a payment that waits for a confirmation with a new version that pays a higher fee. Many wallets show it as a button such as “speed up”.',
  'recovery-scam':
    'The offer to bring back lost or stolen coins, for a fee in advance or for your seed phrase. It is aimed at people who have been robbed once already.',
  'routing-node':
    'A Lightning node that forwards other people’s payments through its channels, usually for a small fee. It never gets the chance to keep the money.',
  satoshi:
    'The smallest unit on the blockchain: a hundred-millionth of a bitcoin, or 0.00000001 BTC. Fees and small amounts are usually given in sats.',
  'satoshi-nakamoto':
    'The name used by the unknown person or group who published the white paper in 2008 and the first software in 2009, and who has been silent since 2011.',
  'schnorr-signature':
    'A kind of signature that Bitcoin accepts since Taproot. Several people can combine their keys so that their signatures look like a single one on the blockchain, which saves space and tells less.',
  script:
    'The small language in which outputs say what it takes to spend them. It has no loops, on purpose, so that every node can check it quickly.',
  'seed-phrase':
    'Usually 12 or 24 ordinary words from which a wallet computes all of its keys. Anyone who reads them has your coins, so they belong on paper or metal, never in a photo, a cloud or a chat.',
  segwit:
    'A soft fork of August 2017 that moved signatures to a part of their own. It made more room in blocks and stopped others from changing a transaction’s ID, which Lightning relies on.',
  'self-custody':
    'Holding your keys yourself instead of leaving them to a company. No one else can freeze or gamble away your coins, and no one else can make up for a lost backup.',
  sidechain:
    'A separate blockchain with rules of its own, to which bitcoin can be moved and from which it can return; Liquid is one. While it is there, you also trust the people who guard the crossing, and their software.',
  signet:
    'A network for testing in which blocks need the signature of known parties, so that they come regularly. Its coins are meant to be worthless.',
  'soft-fork':
    'A change that only forbids something that was allowed before. Nodes that have not been updated still accept the new blocks, so not everyone has to switch at once, as with SegWit and Taproot. If only a small part of the mining power enforces the change, the stricter nodes can end up on a chain of their own.',
  'stale-block':
    'A valid block that lost the race against another one of the same height. Its payments are not lost: they are in the other block as well, or wait to get into a later one.',
  'supply-cap':
    'The largest number of bitcoins that will ever exist. The halvings make the sum of all block subsidies end slightly below 21 million, around the year 2140, and every full node refuses a block that creates more.',
  taproot:
    'A soft fork, active since November 2021, that brought Schnorr signatures and a way to keep unused spending conditions hidden. A complicated condition can then look like any ordinary payment.',
  testnet:
    'A network for trying things out, with coins that are meant to be worthless and newer addresses that begin with tb1 instead of bc1. There are two: the old testnet3, whose coins people have traded, and testnet4, which is meant to replace it.',
  timelock:
    'A condition that keeps coins from being spent before a certain time or block height. Lightning is built on it, and so are plans for inheritance.',
  transaction:
    'A signed message that spends outputs of earlier transactions and creates new ones. With every block on top of it, it gets harder to undo; after several, in practice no one can.',
  'transaction-fee':
    'What the sender leaves to the miner: the sum of the inputs minus the sum of the outputs. It depends on the size of the transaction in bytes and on demand, not on the amount sent.',
  txid: 'The name by which a transaction can be found: 64 hexadecimal characters, computed from it as a hash. It isn’t a secret, but anyone who knows it can look up the payment.',
  utxo: 'A single coin, so to speak: an output of any amount that waits to be spent, always as a whole. Your balance is the sum of yours.',
  'utxo-set':
    'The list of all coins that exist right now. Each full node keeps one, since it tells whether a coin can still be spent.',
  vbyte:
    'The unit in which the size of a transaction is counted for its fee. One virtual byte is four weight units, so signature data costs a quarter of the rest.',
  volatility:
    'How far and how fast a price swings. Bitcoin’s has fallen by more than half several times (2013–2015, 2017–2018, 2021–2022, 2025–2026), so money that you need soon is not safe in it.',
  wallet:
    'A program or device that keeps your keys, shows your balance and signs your payments. The coins themselves are not in it; they are on the blockchain.',
  'watch-only-wallet':
    'A wallet that holds only public keys. It shows balance and payments, but it cannot spend, so it is a safe way to look.',
  watchtower:
    'A service that watches the blockchain for you while you are offline, and steps in if the other party of your Lightning channel tries to settle with an old state.',
  'white-paper':
    'The nine pages of October 31, 2008 in which Satoshi Nakamoto described the idea, titled “Bitcoin: A Peer-to-Peer Electronic Cash System”.',
  xpub: 'A key from which all addresses of one account can be computed, but nothing can be spent. Anyone who has it sees that account’s whole history, past and future, so don’t publish it. Together with the private key of even one of those addresses, it usually reveals all private keys of the account.',
};
