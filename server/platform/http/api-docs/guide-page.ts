import { readFileSync } from 'node:fs';
import { escape } from './docs-page.ts';

/** How a receiver checks a signature, by language. A test runs those that the machine has. */
export const snippets = [
  { id: 'node', language: 'Node' },
  { id: 'python', language: 'Python' },
  { id: 'php', language: 'PHP' },
  { id: 'go', language: 'Go' },
] as const;

export function snippetOf(id: (typeof snippets)[number]['id']): string {
  return readFileSync(new URL(`guide/${id}.txt`, import.meta.url), 'utf8');
}

/** The guide for a merchant's developer, beside the reference. */
export function guidePage(brand: string): string {
  const title = escape(`${brand}: a first payment in ten minutes`);
  const links = sections.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<div class="page">
<nav aria-label="Guide"><a href="/docs">All calls</a><h2>Guide</h2><ul>${links}</ul></nav>
<main id="top">
<h1>${title}</h1>
${sections.map(([id, name, text]) => `<h2 id="${id}">${name}</h2>${text}`).join('\n')}
</main>
</div>
</body>
</html>
`;
}

const code = snippets
  .map(({ id, language }) => `<h3>${language}</h3><pre><code>${escape(snippetOf(id))}</code></pre>`)
  .join('');

const sections = [
  [
    'key',
    '1. The key',
    `<p>Whoever runs this desk registers you as a merchant and gives you an API key, which is shown
once. Send it in the header of every call, only from your server and never from a browser.</p>
<pre>export API=https://this-host/api
export KEY=pk_…
curl -s $API/merchant/balance -H "authorization: key $KEY"</pre>
<p>If the response is a balance, the key works. Amounts are strings, in rupees with two decimals.
Start with a key for <a href="#test">test mode</a>, which begins with <code>pk_test_</code>: it
moves no money.</p>`,
  ],
  [
    'order',
    '2. A pay-in',
    `<p>Create an order. You choose <code>orderId</code>, which must be unique: the same order sent
again gets the first response, so a lost response never leads to a second order.</p>
<pre>curl -s $API/customer/order -H "authorization: key $KEY" \\
  -H 'content-type: application/json' \\
  -d '{"orderId": "A-1001", "amount": "1500.00", "customer": {"id": "C-42", "name": "Asha"},
       "returnUrl": "https://shop.example/thanks"}'</pre>
<p>Send your customer to the <code>payUrl</code> of the response. The page shows where to pay,
takes the reference of the payment and follows the order until it is decided.</p>`,
  ],
  [
    'webhook',
    '3. The webhook',
    `<p>Give whoever runs the desk the https address of your server, and you get a secret. Every
change of your orders is then sent to you as a <code>POST</code>. The body is the order as it was
at that moment, as <code>GET /customer/order/by-order-id/{orderId}</code> returns it (likewise for
a pay-out or a dispute), preceded by <code>event</code>, <code>deliveryId</code> and
<code>at</code>:</p>
<pre>POST /webhooks
content-type: application/json; charset=utf-8
x-webhook-id: WD01K4…
x-webhook-event: payin.approved
x-webhook-timestamp: 1789993870
x-webhook-signature: 5d2f…

{"event": "payin.approved", "deliveryId": "WD01K4…", "at": "2026-09-21T12:31:10.000Z",
 "refId": "PI01K4…", "orderId": "A-1001", "amount": "1500.00", "status": "approved", …}</pre>
<ul>
<li>An event is <code>payin.</code>, <code>payout.</code>, <code>dispute.</code> or
<code>complaint.</code> with the new status, or <code>updated</code> if something else changed.</li>
<li>Respond with any status from 200 to 299 within ten seconds, and do your work afterwards.
Redirects are not followed.</li>
<li>Otherwise it is sent again after 10 seconds, 1, 5 and 30 minutes, and 2, 8 and 24 hours. The
events of one order arrive in sequence: a later one waits for the one before it.</li>
<li>The same delivery can arrive twice: remember its <code>deliveryId</code> and ignore the
second.</li>
<li>Deliver goods only on <code>payin.approved</code>. A pay-in that was declined or has expired
can still be approved later, when the bank shows the money. The flag <code>REVERSED</code> means
that an approval was reversed.</li>
</ul>`,
  ],
  [
    'signature',
    '4. Its signature',
    `<p><code>x-webhook-signature</code> is the HMAC-SHA256 of the timestamp, a dot and the body,
keyed with your secret as text, in hex. For a day after your secret was replaced there are two
signatures separated by a comma, the first with the new secret: accept a body if either is right.
Reject anything older than five minutes.</p>
${code}`,
  ],
  [
    'ask',
    '5. Polling',
    `<p>You can request an order at any time. Webhooks may be late if your server was down.</p>
<pre>curl -s $API/customer/order/by-order-id/A-1001 -H "authorization: key $KEY"
curl -s "$API/customer/order?status=approved&amp;start=today" -H "authorization: key $KEY"</pre>`,
  ],
  [
    'payout',
    '6. A pay-out',
    `<p>The amount and the fee are taken from your balance at once, and returned if the pay-out is
declined.</p>
<pre>curl -s $API/payout -H "authorization: key $KEY" -H 'content-type: application/json' \\
  -d '{"orderId": "B-1", "amount": "900.00",
       "customer": {"id": "C-42", "name": "Asha", "upi": "asha@okaxis"}}'</pre>
<p>Withdraw one that nobody has accepted with <code>POST /payout/withdraw</code>. Dispute an
approved one that did not arrive with <code>POST /payout/create-dispute</code>, follow it by the
events <code>dispute.*</code>, read the desk's questions with
<code>GET /dispute/getDisputeMessageById</code> and answer with
<code>POST /dispute/message</code>; a picture or a PDF
is uploaded first, as <code>evidence</code>, with <code>POST /file</code>.</p>`,
  ],
  [
    'test',
    '7. Test mode',
    `<p>With a key that begins with <code>pk_test_</code> you create test orders. They are kept
apart from payments, move no money and have ids that begin with <code>PIT</code> or
<code>POT</code>; responses and webhooks about them contain <code>"test": true</code>. The calls
are those above, with the same checks, statuses and errors:</p>
<ul>
<li>The page at <code>payUrl</code> shows a UPI ID that does not exist. Its buttons play the
customer and the desk: approve, decline, let it expire, pay a different amount. Your own tests
can do the same without the page; <code>amount</code> is what arrives:
<pre>curl -s $API/pay/$TOKEN/open -H 'content-type: application/json' -d '{}'
curl -s $API/pay/$TOKEN/outcome -H 'content-type: application/json' \\
  -d '{"outcome": "approved", "amount": "1200.00"}'</pre>
<code>$TOKEN</code> is the last part of <code>payUrl</code>, and <code>outcome</code> is
<code>approved</code>, <code>declined</code> or <code>expired</code>.</li>
<li>A pay-out goes to <code>pending</code>, <code>processing</code>, <code>approved</code>,
<code>declined</code> or <code>expired</code>, through every status on the way:
<pre>curl -s $API/payout/outcome -H "authorization: key $KEY" \\
  -H 'content-type: application/json' -d '{"refId": "POT01K4…", "outcome": "approved"}'</pre></li>
<li>The balance is play money: ₹10,00,000.00 at first, less pay-outs and fees, plus every
approved pay-in.</li>
<li>Test mode has a webhook address and secret of its own: ask whoever runs the desk for them. A
failed test delivery never delays those about payments.</li>
<li>Disputes, requests and files are not available in test mode: <code>PermissionDenied</code>. If
your account is blocked or frozen, test orders are affected as payments are; a stop of intake or
pay-outs does not affect them.</li>
<li>At most 60 test orders can be created in a minute; after that, <code>RateLimited</code>. The
newest 10,000 of each kind are kept, for 30 days.</li>
</ul>
<p>Neither key finds the other's orders. To go live, replace the key and the secret.</p>`,
  ],
  [
    'failures',
    '8. Failures',
    `<p>A call that fails returns <code>{"error": {"errorCode", "message", "fields"?}}</code>.
Decide by
<code>errorCode</code>: the message is for people and may change. If there is no response, or 429
or 503, send the same request again, after <code>retry-after</code> seconds if that header is
present; the <code>orderId</code>, or an <code>idempotency-key</code>, prevents it from acting
twice. The other codes are listed with each call in the <a href="/docs">reference</a>.</p>`,
  ],
] as const;
