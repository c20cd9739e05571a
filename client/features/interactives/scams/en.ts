import type { MessageTexts } from './messages.ts';

export const texts: MessageTexts = {
  'new-number': {
    from: 'WhatsApp, a number you don’t know',
    text: 'Hi Mom, I dropped my phone in the sink, this is my new number. I have to pay the rent for my room today and I can’t get into my bank. Can you cover it? I’ll pay you back tomorrow. Don’t call, the microphone is broken.',
    tell: 'A new number, a payment due today, and a reason why you can’t hear the voice: that is the script. Call your child at the old number.',
  },
  ticket: {
    from: 'Email, an answer to a ticket you opened yesterday',
    text: 'Thanks for the report. To find the error, we need your version of the app and a screenshot of the message. Please cover your balance and your addresses first. Never send us your twelve words or your PIN, we don’t need them.',
    tell: 'You started this conversation, and they ask for less than you would have sent. Nothing in the answer can move your coins.',
  },
  'likes-job': {
    from: 'Telegram, Human Resources “Global Media”',
    text: 'Congratulations, you’re in! Your likes have already earned you $320, you can see it in your panel. To move up to level 2 and withdraw, make the security deposit of $50 in bitcoin. It comes back with your first payout.',
    tell: 'Work pays you, not the other way round. The number in the panel is only a number, and after this deposit comes the next.',
  },
  cafe: {
    from: 'Marketplace, a buyer of your old phone',
    text: 'I’d rather pay in bitcoin, is that OK? We could meet at the café in the mall at noon. You show me that the phone works, I pay, and we have a coffee until the payment has a confirmation. If you’d rather have cash, that’s fine too.',
    tell: 'Bitcoin alone doesn’t make a scam. A public place, goods seen first, a confirmation awaited, and no objection to cash: both of you are protected.',
  },
  'safe-wallet': {
    from: 'Email, Security Department of your exchange',
    text: 'Case 48213. We have blocked an access from abroad. Until the investigation ends, your funds are at risk. Transfer them within 30 minutes to the secure wallet that we have reserved in your name. An agent will guide you by phone.',
    tell: 'The case number and the serious tone are decoration. No exchange asks you to send your coins to a “secure wallet”, and the 30 minutes are there to keep you from thinking.',
  },
  brother: {
    from: 'WhatsApp, your brother’s usual chat',
    text: 'I’ve got a new wallet, so don’t use the address from last time. Before you send your part of Dad’s present, call me on the number you’ve always had and I’ll read you the new one. There’s no hurry, the party is in three weeks.',
    tell: 'A changed address is a warning sign, but he asks for exactly the right check: a call on a number that you already know, and time for it.',
  },
  'group-support': {
    from: 'Telegram, private message after your question in a group',
    text: 'Hello, this is Daniel from official support. I saw your question in the group. Your wallet is out of sync with the node. Please validate it in this form with your 12 words, they are encrypted and no one can see them.',
    tell: 'Support never needs your words, encrypted or not. Fake helpers watch the groups and write first, in private.',
  },
  'paused-withdrawal': {
    from: 'Text message from your exchange',
    text: 'We have paused your withdrawal because it goes to a new address. If it was you, confirm it in the app. If not, cancel it there. We are not sending a link, and we will never ask you for your password.',
    tell: 'It sounds alarming, but there is no link, no number to call and nothing to hand over. You open the app yourself, and if the message were false, you would find nothing there.',
  },
  'notary-fund': {
    from: 'WhatsApp, the neighborhood group',
    text: 'A serious matter, for neighbors only: a registered fund, contract before a notary, 4% a week guaranteed. My cousin has already withdrawn her first profit. The round closes on Friday and only eight places are left.',
    tell: 'No one can guarantee a profit, least of all 4% a week. A notary certifies a signature, not a business, and the first withdrawal is the bait.',
  },
  courier: {
    from: 'Marketplace, a buyer of your bicycle',
    text: 'I’ve already paid, the platform is holding your money. To release it, it needs the courier’s insurance, $15 in bitcoin to this address. It is refunded together with your payment. The courier is waiting outside your house.',
    tell: 'You are selling, so why would you pay? Look at your balance in the platform itself: there is nothing. And the courier outside is there to hurry you.',
  },
  overpaid: {
    from: 'WhatsApp, a friend you had lunch with',
    text: 'You sent me too much yesterday, 20,000 sats instead of 2,000. Look at it in your wallet when you have a moment. I’d like to send the rest back: tell me an address on Sunday, when we meet.',
    tell: 'Someone wants to give you money, which looks odd. But you can check it in your own wallet, there is no hurry, and you don’t pay anything first. If a stranger had overpaid you and wanted it back fast, that would be another story.',
  },
  salary: {
    from: 'Email from your employer’s payroll office',
    text: 'From January on, anyone who wishes can receive up to 10% of their salary in bitcoin. If you’re interested, come to our office in the afternoon; you sign there and give us an address. If you do nothing, everything stays as it is.',
    tell: 'You don’t pay anything, nothing is urgent, and it is settled in person, with people you know. If you do nothing, nothing happens.',
  },
};
