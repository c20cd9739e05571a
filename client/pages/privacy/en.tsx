import { paths } from '../../app/paths.ts';
import { ContactAddress } from '../../ui/ContactAddress.tsx';
import { Link } from '../../ui/Link.tsx';
import type { TextSection } from '../../ui/TextSections.tsx';

export const sections: TextSection[] = [
  {
    id: 'summary',
    title: 'In short',
    body: (
      <ul>
        <li>You can read everything here without telling us who you are.</li>
        <li>There are no advertisements, no visitor statistics and no trackers, neither ours nor anyone else’s.</li>
        <li>To comment and to keep your progress you need an account: a name, an email address and a password.</li>
        <li>You can download everything that we store with your account, or delete the account, at any time.</li>
        <li>
          If you subscribe to the newsletter, we store your email address, your language and the time, until you
          unsubscribe.
        </li>
        <li>Your browser remembers the language and the theme that you choose.</li>
        <li>Videos from YouTube or Vimeo load only after you press play.</li>
        <li>A video’s page counts how often it is visited, not by whom.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          When you register, we store the username that you choose, your email address, your role on the site, the date
          and time, and your password as an argon2id hash. No one can read the password from the hash, not even us. The
          username appears next to your comments. Only you and the people who run the site see the address; we never
          show it to anyone else.
        </p>
        <p>
          While you are logged in, your browser has a cookie with a random number, and we have a record that says which
          account it opens and until when: 30 days after you logged in. It also says which browser and operating system
          you logged in with (such as Firefox on Android) and when you last used it, so that you can tell your logins
          apart. Logging out deletes it. In the <Link to={paths.settings}>settings</Link> you can see the sessions on
          all your devices and end them; changing the password ends all the others.
        </p>
        <p>
          If you turn on two-step login, we store the secret that your authenticator app has, encrypted, and your
          recovery codes as hashes. Both are deleted when you turn it off.
        </p>
        <p>
          If you add a passkey, we store its public key, the name that you give it, and when, with which browser and
          operating system you added it and when you last used it. Your fingerprint or face never leaves your device.
          All of it is deleted when you remove the passkey.
        </p>
        <p>
          With your account we also store the videos that you liked and saved, the items that you follow, the comments
          that you liked or reported, and notifications (who replied to you or mentioned you, what moderators decided,
          and whether you have read it). If you turn on replies by email, we store that, their language and when the
          last one was sent. All of it is deleted with the account.
        </p>
      </>
    ),
  },
  {
    id: 'newsletter',
    title: 'The newsletter',
    body: (
      <>
        <p>
          When you subscribe, we store three things: the email address, the language that the page was in, and the date
          and time. We don’t store your name or your network address with it. An address is stored once. We then send a
          link to that address, and only send the newsletter after someone has confirmed with it. We also store when
          that was, and whether the address no longer accepts email. The link works for 48 hours. If no one confirms, we
          delete the address after 14 days.
        </p>
        <p>
          We use the list only to send the newsletter. We don’t sell it and don’t show it to advertisers. Every
          newsletter has a link to unsubscribe. You can also unsubscribe in your settings, if your account has the same,
          confirmed address. We then delete the address right away. What stays is a keyed hash of it, from which no one
          can read the address without the key of this site. It keeps the address from getting back on the list, for
          example from an old file. If you subscribe again and confirm, we delete it.
        </p>
      </>
    ),
  },
  {
    id: 'rate-limits',
    title: 'Counting to prevent abuse',
    body: (
      <>
        <p>
          So that no program can guess passwords or flood the site, the server counts attempts at some things. Each
          counter holds what it refers to, a number and the time when it expires:
        </p>
        <ul>
          <li>
            logins, by network (IP) address, and by username together with the address or the browser: 15 minutes;
          </li>
          <li>failed logins, by username and by network address, which are stored as keyed hashes: one day;</li>
          <li>logins with a passkey, by network address: 15 minutes;</li>
          <li>registrations and newsletter subscriptions, by network address: one hour;</li>
          <li>newsletter subscriptions, by email address, which is stored as a keyed hash: one day;</li>
          <li>tests of the course and certificates, by account and by network address: one hour;</li>
          <li>password attempts in the settings and codes for two-step login, by account: 15 minutes;</li>
          <li>comments, likes and reports, by account and by network address: from a minute to an hour;</li>
          <li>searches, and queries that other programs send, by network address: one minute.</li>
        </ul>
        <p>No counter holds a password or what you write. Each is deleted about an hour after it expires.</p>
      </>
    ),
  },
  {
    id: 'video-views',
    title: 'How often a video was watched',
    body: (
      <p>
        Each video shows how often its page was visited. To count a visit once, the server makes a fingerprint (a keyed
        hash) of the video, your network address and how your browser identifies itself (or your account, if you are
        logged in), and keeps it for half an hour. A second one, of the video and the address alone, is kept for an
        hour, so that no one can drive the number up. Neither the address nor the browser can be read from them. Both
        are deleted about an hour after they expire; only the number stays.
      </p>
    ),
  },
  {
    id: 'spanish',
    title: 'Asking for Spanish',
    body: (
      <p>
        If you ask for a text in Spanish, we store a keyed hash of the text, your network address and how your browser
        identifies itself, so that you count once. It can’t be read back, and differs for each text. It is deleted when
        the text has been translated.
      </p>
    ),
  },
  {
    id: 'learning',
    title: 'What you learn here',
    body: (
      <p>
        If you are logged in, we store with your account which lessons you completed and when, when you last opened each
        of them, how you answered the questions at their end, your best result in the test of each module, and which
        questions you should review and when. No one else sees it. It lets you continue where you left off, on any
        device, and it is deleted with your account. If you have a certificate issued, we also store the name that you
        choose for it and the date; anyone to whom you give its address sees these, until you revoke the certificate or
        delete your account.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser keeps',
    body: (
      <>
        <p>What you choose yourself, once you choose it, what a visit needs, and what you have begun to write:</p>
        <ul>
          <li>
            <code>language</code>, as a cookie and in local storage: the language that you selected. The cookie lasts a
            year, the local storage until you clear it. Over HTTPS the cookie’s name is <code>__Host-language</code>.
          </li>
          <li>
            <code>theme</code>, in local storage: the theme that you selected (light, dark or your system’s), until you
            clear it.
          </li>
          <li>
            <code>sato.sid</code>, as a cookie: that you are logged in, for 30 days or until you log out. Scripts can’t
            read it (it is HttpOnly). Over HTTPS its name is <code>__Host-sato.sid</code>, and your browser sends it
            only to this site. Visitors who don’t log in have no such cookie.
          </li>
          <li>
            <code>sato-reader</code>, as a cookie: the color and first letter of your avatar, while you are logged in.
            It lets pages show it at once. Over HTTPS the cookie’s name is <code>__Host-sato-reader</code>.
          </li>
          <li>
            <code>sato.device</code>, as a cookie: that you have logged in with this browser before, for a year after
            your last login. If someone else tries to guess your password, they have to wait and you don’t. The cookie
            holds a random number and the number of your account, with a signature. Scripts can’t read it. It stops
            working when you change your password, and it is deleted with your account. Over HTTPS its name is{' '}
            <code>__Host-sato.device</code>.
          </li>
          <li>
            <code>comment-draft</code>, in session storage: a comment that you have begun, so that a reload or a login
            does not cost you the text. It is not sent to us before you post it, and goes when you log out or close the
            tab.
          </li>
          <li>
            <code>viewed-videos</code>, in session storage: which videos you opened in this tab, so that a reload is not
            counted as another view. It is never sent to us and goes when you close the tab.
          </li>
          <li>
            <code>course-place</code>, in local storage: the lesson that you opened last while you weren’t logged in, so
            that the course opens where you left off. It is never sent to us, and stays until you clear it.
          </li>
          <li>
            <code>learning</code>, in local storage: your best attempt at each module’s test, your answers to questions
            and when those that you missed come back for review, all while you weren’t logged in. When you log in, they
            go to your account and are removed here.
          </li>
          <li>
            <code>own-price</code>, in local storage: the price of a bitcoin that you entered, and the name of your
            money. It is never sent to us, and stays until you remove it in a text with amounts.
          </li>
          <li>
            <code>module-test</code>, in session storage: your answers in a test that you have begun, so that a reload
            doesn’t cost you the test. It goes when you finish the test, log out or close the tab.
          </li>
          <li>
            copies of the public pages that you opened last, without anything personal, and of the modules that you keep
            for offline reading. Logging out removes the pages; a module stays until you remove it.
          </li>
          <li>
            <code>learner</code>, in local storage: the number of your account, so that what you do offline is saved to
            it. What you did offline waits in your browser until it is sent to us. Logging out removes both.
          </li>
          <li>
            <code>toast</code>, in session storage: a short message such as “Login successful”, while the page that
            shows it loads. It is never sent to us.
          </li>
          <li>
            <code>account</code>, in local storage: the number of the account that is logged in, so that your other tabs
            notice when it changes. After you log out, it only says that you did. If our server can’t be reached then,
            it keeps the number until it can.
          </li>
          <li>
            <code>reloaded</code>, in session storage: the version of the site that this tab reloaded because one of its
            files was missing, so that it reloads only once.
          </li>
        </ul>
        <p>
          The language cookie goes to our server with each page that you open, so that the page arrives in your
          language. It says <code>en</code> or <code>es</code>, which is the same for everyone who reads in that
          language, so it cannot tell you apart from them. You can delete all of this in your browser’s settings at any
          time.
        </p>
      </>
    ),
  },
  {
    id: 'security-log',
    title: 'The security log',
    body: (
      <>
        <p>
          If someone breaks into an account, we need to know what happened. So we record successful and failed logins,
          logouts, registrations, changes to passwords, email addresses and roles, disabled and deleted accounts,
          downloads of personal data, and attempts that were refused. Each record has the time, the account, the network
          address and the outcome. It never has passwords, or names that don’t belong to an account. The same entries
          are in the server’s log for as long as that log is kept.
        </p>
        <p>
          We keep these records for a year. Yours are in the file with your data. If you delete your account, we remove
          your account and your network address from them.
        </p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Server logs',
    body: (
      <>
        <p>
          We keep no record of visits. To find the cause of a problem, we can switch on a log with one line for each
          request: the page that was asked for (without anything after the question mark, so without your searches), the
          outcome and how long it took. It doesn’t have network addresses, cookies or what you type. Only entries of the{' '}
          <a href="#security-log">security log</a> have a network address.
        </p>
        <p>
          When something fails, the server writes down a technical description of the failure. In rare cases that can
          include a piece of what was being processed, such as an email address that could not be stored.
        </p>
        <p>
          As on any website, your network address reaches our server, since the answer has to go somewhere. The networks
          and machines in between, your own provider’s among them, may keep records that we have no control over.
        </p>
      </>
    ),
  },
  {
    id: 'other-sites',
    title: 'What comes from other sites',
    body: (
      <>
        <p>Scripts, fonts and drawings come from our own server. These can come from elsewhere:</p>
        <ul>
          <li>
            <strong>Videos.</strong> Until you press play, your browser doesn’t ask the video’s host for a player. When
            you press it, the player comes from YouTube (<code>youtube-nocookie.com</code>), from Vimeo (
            <code>player.vimeo.com</code>, asked not to track you) or from a PeerTube server. From then on that company
            learns your network address, what browser and device you use, which video you watch and that you came from
            this site, and it can store data in your browser. Its own rules apply there:{' '}
            <a href="https://policies.google.com/privacy">Google</a>, <a href="https://vimeo.com/privacy">Vimeo</a>.
          </li>
          <li>
            <strong>Pictures.</strong> Most are drawn here. An article, a lesson or a video can also show a picture from
            another server. Your browser then fetches it there, and that server sees your network address and your
            browser.
          </li>
          <li>
            <strong>Share buttons.</strong> They are plain links and load nothing. If you use one, the network that you
            share with gets the address and the title of the page.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'comments',
    title: 'Comments',
    body: (
      <>
        <p>
          Comments are public: anyone can read the text, the name that it is signed with and the date, and search
          engines can find them. Your name links to a page with all your public comments, the date when you signed up
          and, if you help run the site, your role. It has nothing else about you. We store comments with your account,
          the time of the last change and the accounts that you mention in them. You can delete yours. If a comment has
          replies, an empty place remains, without your text and name.
        </p>
        <p>
          Reports go to the moderators, with the reason that you give but without your name. If a moderator hides or
          removes your comment, or stops you from commenting, we store who did it, the reason, the note for you and, if
          commenting is stopped, until when. You and the moderators can read that, no one else. A comment that a
          moderator removes is deleted permanently after 30 days. Until then, moderators can see and restore it, and
          your data download includes it.
        </p>
        <p>
          When you delete your account, your comments stay, signed “deleted user”. First delete the ones you don’t want
          to keep. If one is about you and should not be here, write to us or report it.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'When you write to us',
    body: (
      <p>
        We see your email address and what you write, and we use both to answer you. If you ask, we delete the messages.
        Please never send a seed phrase or a private key, to us or to anyone.
      </p>
    ),
  },
  {
    id: 'your-data',
    title: 'See, correct or delete your data',
    body: (
      <>
        <p>
          With an account you can do it yourself in the <Link to={paths.settings}>settings</Link>: change the email
          address, download everything that we store with your account as a file, or delete the account. The account is
          deleted immediately, with everything that is only yours. If you are the author of articles or videos, have
          them assigned to someone else first.
        </p>
        <p>
          If you have confirmed the address of your account, the file also says whether it gets the newsletter, and
          deleting your account ends that subscription. Without that, an account doesn’t prove whose address it is,
          because anyone can enter any address when they register. To end a subscription without an account, use the
          link in any newsletter. For everything else, write to <ContactAddress />. If it is about the newsletter, write
          from the address that you subscribed with, so that no one else can do it for you. You can also ask what we
          have stored about you, and have it corrected.
        </p>
        <p>
          Depending on where you live, the law may give you more rights, such as a complaint to a data protection
          authority. Nothing here limits them.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When the site begins to store something else, this page will say so from the same day on, and its date will
        change. Questions? <Link to={paths.contact}>Write to us</Link>.
      </p>
    ),
  },
];
