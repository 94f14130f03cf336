"""A header as tokens, and the places of it that a mutant can change."""
import re

# Operators that become others, of <functional>, and how strongly they bind.
OTHERS = {"<": ("less", "less_equal"), "<=": ("less_equal", "less"),
          ">": ("greater", "greater_equal"), ">=": ("greater_equal", "greater"),
          "==": ("equal_to", "not_equal_to"), "!=": ("not_equal_to", "equal_to"),
          "+": ("plus", "minus"), "-": ("minus", "plus"), "*": ("multiplies", "plus")}
BINDS = {"||": 0, "&&": 1, "|": 2, "^": 3, "&": 4, "==": 5, "!=": 5, "<": 6, "<=": 6, ">": 6,
         ">=": 6, "<=>": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10}
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}
ENDS = {",", ";", "?", ":", "return", "throw", "case", "else", "do"} | ASSIGNS
# Words of statements that the compiler computes, or that name types.
FIXED = {"alignas", "assert", "case", "concept", "constexpr", "enum", "operator", "requires",
         "static_assert", "template", "using"}
# What shows in time alone: hints, and how often somebody has waited.
TIMING = {"prefetch", "spin_pause", "_mm_pause", "pauses_per_round", "madvise", "round"}
# Words of statements that are not left out.
KEPT = {"return", "throw", "const", "auto", "static", "break", "continue", "if", "for", "while",
        "do", "switch", "case", "default", "else", "try", "catch", "using", "public",
        "private"} | TIMING
TOKEN = re.compile(r"""//[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'|^\#[^\n]*|\s+|[A-Za-z_]\w*|\d[\w'.]*
                       |<=>|->|::|\.\.\.|<<|(?<=\s)>>|[-+*/%&|^<>=!]=|&&|\|\||\+\+|--|.""",
                   re.X | re.S | re.M)
OPENING, CLOSING = "([{<", ")]}>"


class Header:
    """A header as tokens; what is written before, for and after each of them can be changed."""

    def __init__(self, path):
        self.path = path
        self.parts = [m for m in TOKEN.finditer(path.read_text())]
        blank = [m[0].isspace() or m[0].startswith(("//", "#")) for m in self.parts]
        self.places = [i for i, is_blank in enumerate(blank) if not is_blank]
        self.tokens = [self.parts[i][0] for i in self.places]
        self.after_blank = [i == 0 or blank[i - 1] for i in self.places]
        self.before_blank = [i + 1 == len(blank) or blank[i + 1] for i in self.places]
        self.match = {}
        self.inside = []  # the bracket around each token
        stack = []
        for i, token in enumerate(self.tokens):
            is_angle = not self.after_blank[i] or self.tokens[i - 1] == "template"
            if token in ")]}" or (token == ">" and is_angle and stack
                                  and self.tokens[stack[-1]] == "<"):
                opening = OPENING[CLOSING.index(token)]
                while self.tokens[stack[-1]] != opening:
                    stack.pop()
                self.match[i] = stack.pop()
                self.match[self.match[i]] = i
            self.inside.append(stack[-1] if stack else None)
            if token in "([{" or (token == "<" and is_angle and self.tokens[i - 1] != "operator"):
                stack.append(i)

    def line(self, i):
        return self.parts[self.places[i]].string.count("\n", 0, self.parts[self.places[i]].start())

    def line_text(self, i):
        return self.parts[self.places[i]].string.split("\n")[self.line(i)].strip()

    def text(self, first, last):
        """The tokens, with a blank between them."""
        return " ".join(self.tokens[first:last + 1])

    def is_binary(self, i):
        return self.tokens[i] in BINDS and self.after_blank[i] and self.before_blank[i]

    def is_block(self, i):
        """Whether a brace is one of a block, not of a value."""
        return self.tokens[i] == "{" and self.after_blank[i] and (
            self.tokens[i - 1] not in ASSIGNS | {",", "(", "{", "return"})

    def before(self, i, ends):
        """The first token of what ends before i, from the nearest one at which `ends` is true."""
        while i > 0:
            at = i - 1
            if self.tokens[at] in CLOSING and at in self.match:
                at = self.match[at]
                if self.is_block(at):
                    return i
            elif at in self.match and (self.tokens[at] != "{" or self.is_block(at)):
                return i  # an opening bracket around it
            elif ends(at):
                return i
            i = at
        return 0

    def head(self, i):
        """The words of the statement before the token."""
        while True:
            first = self.before(i, lambda at: self.tokens[at] == ";")
            if first == 0 or self.tokens[first - 1] not in "([<":
                return self.tokens[first:i + 1]
            i = first - 1

    def words_before(self, around):
        """The words of the statement before a bracket, without what stands in brackets."""
        at, words = self.before(around, lambda at: self.tokens[at] == ";"), set()
        while at < around:
            words.add(self.tokens[at])
            at = self.match.get(at, at) + 1
        return words

    def is_in(self, i, kinds):
        """Whether the innermost braces around a token are of a class or another such kind."""
        around = self.inside[i]
        if around is None or self.tokens[around] != "{":
            return around is None
        return bool(kinds & self.words_before(around))

    def is_in_constant(self, i):
        """Whether the token is in the value of a constant, which the compiler computes."""
        around = self.inside[i]
        while around is not None and not {"constexpr", "="} <= self.words_before(around):
            around = self.inside[around]
        return around is not None

    def left(self, i):
        binds = BINDS[self.tokens[i]]
        return self.before(i, lambda at: self.tokens[at] in ENDS or
                           (self.is_binary(at) and BINDS[self.tokens[at]] < binds))

    def right(self, i):
        binds = BINDS[self.tokens[i]]
        at = i + 1
        while True:
            token = self.tokens[at]
            if (token in CLOSING and at in self.match) or self.is_block(at) or token in ENDS or (
                    self.is_binary(at) and BINDS[token] <= binds):
                return at - 1
            at = max(at, self.match.get(at, at)) + 1

    def reference(self, i):
        """The last token of a name with its members, calls and subscripts."""
        while self.tokens[i + 1] in (".", "->", "::", "(", "["):
            i = self.match.get(i + 1, i + 2)
        return i

    def statement(self, i):
        """The last token of a call or an assignment that is a statement and begins here."""
        around, last = self.inside[i], self.tokens[i - 1] if i else ";"
        begins = last in (";", "}", "else") or (last == "{" and self.is_block(i - 1)) or (
            last == ")" and self.tokens[self.match[i - 1] - 1] in ("if", "for", "while", "constexpr"))
        if not begins or around is None or self.tokens[around] != "{" or not re.match(
                r"[A-Za-z_*]", self.tokens[i]) or self.tokens[i] in KEPT or self.is_in(
                i, {"class", "struct", "enum", "namespace", "requires", "concept"}):
            return None
        at = self.reference(i)
        if self.tokens[at] in KEPT or (at > 1 and self.tokens[self.match.get(at, at) - 1] in KEPT):
            return None
        if self.tokens[at + 1] == ";" and self.tokens[at] == ")":
            return at
        if self.tokens[at + 1] not in ASSIGNS:
            return None
        while self.tokens[at + 1] != ";":
            at = max(at + 1, self.match.get(at + 1, 0))
        return at

    def changes(self):
        """Of each mutant: its token, what it does, the tokens that are wrapped, text before them,
        for its own token, after them."""
        for i, token in enumerate(self.tokens):
            found = None
            if self.is_binary(i) and "..." not in self.tokens[i - 1:i + 2] and token in OTHERS:
                name = "mutants::either<{0}, std::%s<>, std::%s<>>(" % OTHERS[token]
                found = token, self.left(i), self.right(i), name, ")(", ")"
                if any('"' in part for part in self.tokens[found[1]:found[2] + 1]):
                    found = None  # texts have no other operator
            elif self.is_binary(i) and "..." not in self.tokens[i - 1:i + 2] and token in ("&&", "||"):
                name = "mutants::flip<{0}>("
                found = token, self.left(i), self.right(i), name * 2, f") {token} {name}", "))"
            elif token == "if" and self.tokens[i + 1] == "(":
                first, last = i + 2, self.match[i + 1] - 1
                inner = range(first, last)
                if not {"=", ";"} & set(self.tokens[first:last]) and not any(
                        self.tokens[at] in ("==", "!=") and  # which will be turned round
                        (self.left(at), self.right(at)) == (first, last) for at in inner):
                    found = "if not", first, last, "mutants::flip<{0}>(", token, ")"
            elif token in ("true", "false"):
                found = token, i, i, "mutants::flip<{0}>(", token, ")"
            elif token == "std" and self.tokens[i + 2] in ("min", "max") and (
                    self.tokens[i + 3] == "("):
                found = self.tokens[i + 2], i, i + 2, "", "mutants", "<{0}>"
            elif token in ("++", "--") and re.match(r"[A-Za-z_]", self.tokens[i + 1]) and (
                    self.tokens[i + 1] not in TIMING):
                name = "mutants::step_up<{0}>(" if token == "++" else "mutants::step_down<{0}>("
                found = token, i, self.reference(i + 1), name, "", ")"
            elif re.fullmatch(r"\d+", token):
                found = "one more", i, i, "mutants::one_more<{0}>(", token, ")"
            elif last := self.statement(i):
                found = "left out", i, last, "mutants::is<{0}>() ? void() : void(", token, ")"
            if found:
                yield i, *found

    def mutants(self):
        """The changes that the compiler does not compute: they are chosen when the program runs."""
        for i, *change in self.changes():
            around = self.inside[i]
            if around is not None and self.tokens[around] == "(" and (
                    "pauses_per_round" in self.tokens[around:self.match[around]]):
                continue
            if not (around is not None and self.tokens[around] == "<" or self.is_in(i, {"enum"}) or
                    (FIXED | {"round"}) & set(self.head(i)) or self.is_in_constant(i)):
                yield i, *change

    def changed(self, mutants):
        """The text with all of the mutants in it: pairs of a number and a change."""
        before, own, after = {}, {}, {}
        for number, (i, _, first, last, opening, text, closing) in mutants:
            # Wider ones are outside, and of two alike the earlier one.
            before.setdefault(first, []).append((-last, number, opening.format(number)))
            after.setdefault(last, []).append((-first, -number, closing.format(number)))
            own[i] = text.format(number)
        parts = [part[0] for part in self.parts]
        for i, place in enumerate(self.places):
            parts[place] = "".join([text for _, _, text in sorted(before.get(i, []))] +
                                   [own.get(i, parts[place])] +
                                   [text for _, _, text in sorted(after.get(i, []))])
        return "".join(parts)
