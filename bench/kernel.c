/* The regular pick and its chain in C: the same words, the same steps as fulminate/rules/track.py and drill.py.
   Prints the checksum and the nanoseconds that the rounds took. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RED, YELLOW, BLUE, BLACK, MANDRAGORA, ECTOPLASM, UNKNOWN = 7 };
#define CAPACITY 16
#define TAKEABLE 8
#define LENGTH 48
#define BODY ((1LL << 48) - 1)
#define ASK (1LL << 32)
typedef int64_t i64;

static i64 size(i64 track) { return track >> LENGTH; }
static i64 marble(i64 track, i64 at) { return (track >> (3 * at)) & 7; }
static i64 push(i64 track, i64 colour) { return (track | (colour << (3 * size(track)))) + (1LL << LENGTH); }

static i64 cut(i64 track, i64 low, i64 high) {
    i64 body = track & BODY;
    body = (body & ((1LL << (3 * low)) - 1)) | ((body >> (3 * high)) << (3 * low));
    return body | ((size(track) - (high - low)) << LENGTH);
}

static i64 reach_down(i64 track, i64 low, i64 colour) {
    while (low > 0) {
        i64 below = marble(track, low - 1);
        if (below != colour && below != ECTOPLASM) break;
        low -= 1;
    }
    return low;
}

static i64 reach_up(i64 track, i64 high, i64 end, i64 colour) {
    while (high < end) {
        i64 above = marble(track, high);
        if (above != colour && above != ECTOPLASM) {
            if (above == UNKNOWN) return ASK | high;
            break;
        }
        high += 1;
    }
    return high;
}

static i64 spirits(i64 track, i64 low, i64 high, i64 end) {
    i64 gone = high - low, most = 0;
    while (low > 0 && marble(track, low - 1) == ECTOPLASM) low -= 1;
    while (high < end && marble(track, high) == ECTOPLASM) high += 1;
    if (high < end && marble(track, high) == UNKNOWN) return ASK | high;
    i64 best = (i64)ECTOPLASM << 16 | low << 8 | high;
    if (low > 0) {
        i64 colour = marble(track, low - 1), first = reach_down(track, low, colour), last = reach_up(track, high, end, colour);
        if (last & ASK) return last;
        best = colour << 16 | first << 8 | last;
        most = last - first - gone;
    }
    if (high < end) {
        i64 colour = marble(track, high), first = reach_down(track, low, colour), last = reach_up(track, high, end, colour);
        if (last & ASK) return last;
        if (last - first - gone > most) best = colour << 16 | first << 8 | last;
    }
    return best;
}

static i64 meeting(i64 track, i64 low, i64 high, i64 end) {
    if (low <= 0 || high >= end) return 0;
    i64 below = marble(track, low - 1), above = marble(track, high), colour = below;
    if (below != above) {
        if (below == UNKNOWN) return ASK | (low - 1);
        if (above == UNKNOWN) return ASK | high;
        if (below == ECTOPLASM) colour = above;
        else if (above != ECTOPLASM) return 0;
    } else if (below == UNKNOWN) {
        return ASK | (low - 1);
    } else if (below == ECTOPLASM) {
        return spirits(track, low, high, end);
    }
    low = reach_down(track, low - 1, colour);
    high = reach_up(track, high + 1, end, colour);
    if (high & ASK) return high;
    return colour << 16 | low << 8 | high;
}

static i64 contents(i64 track, i64 low, i64 high) {
    i64 counts = 0;
    for (; low < high; low++) {
        i64 colour = marble(track, low);
        if (colour != UNKNOWN) counts += 1LL << (8 * colour);
    }
    return counts;
}

static i64 next(i64 word) {
    word ^= (word << 13) & 0xFFFFFFFF;
    word ^= word >> 17;
    word ^= (word << 5) & 0xFFFFFFFF;
    return word;
}

static i64 known_chain(i64 track, i64 position) {
    i64 taken = 1LL << (8 * marble(track, position)), low = position, high = position + 1, end = size(track);
    for (;;) {
        i64 found = meeting(track, low, high, end);
        if (found & ASK) {
            end = found & 255;
            found = meeting(track, low, high, end);
        }
        if (found == 0) return taken;
        i64 first = (found >> 8) & 255, last = found & 255;
        taken += contents(track, first, low) + contents(track, high, last);
        low = first;
        high = last;
    }
}

static i64 drill(i64 seed, i64 rounds) {
    i64 word = seed, check = 0, here = 0;
    while (rounds-- > 0) {
        word = next(word);
        for (i64 bits = word; size(here) < CAPACITY; bits >>= 2) here = push(here, bits & 3);
        for (i64 position = 0; position < TAKEABLE; position++)
            check = (check + known_chain(here, position) + (check >> 7)) & 0xFFFFFFFFFFFF;
        i64 position = word & 7;
        here = cut(here, position, position + 1 + (word & 3));
    }
    return check;
}

int main(int argc, char **argv) {
    struct timespec start, end;
    if (argc != 3) return 2;
    clock_gettime(CLOCK_MONOTONIC, &start);
    i64 check = drill(atoll(argv[1]), atoll(argv[2]));
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%lld %lld\n", (long long)check,
           (long long)((end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec));
    return 0;
}
