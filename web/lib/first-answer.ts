interface FirstAnswer {
  address: string;
  answer: Promise<Response | undefined>;
}

declare global {
  var firstAnswer: FirstAnswer | undefined;
}

/**
 * Fetches, but what `boot.js` has asked for before the scripts had come is not asked for again:
 * whoever asks for it first gets that answer, unless it does not come.
 */
export function firstAnswerOr(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { firstAnswer } = globalThis;
    if (!firstAnswer || input !== firstAnswer.address) return fetcher(input, init);
    globalThis.firstAnswer = undefined;
    return (await firstAnswer.answer) ?? fetcher(input, init);
  };
}
